import type { IdSet } from './id-set.ts'

/** Characters with the Yjs id of the first. `block`: the characters begin a new line. */
export type Part = { client: number; clock: number; text: string; block: boolean }

/** Run of text that lost its place in a merge, in its original order. */
export type LostRun = {
  parts: Part[]
  /**
   * Ids of the characters before and after the run at the time of insertion. They may belong to another lost
   * run.
   */
  left: { client: number; clock: number } | null
  right: { client: number; clock: number } | null
  /** End of the remaining text before the place of the run, if known. */
  after: string | null
}

/** Text of parts as people read it. */
export function textOfParts(parts: readonly Part[]): string {
  return parts.map(({ text, block }, at) => (block && at > 0 ? `\n${text}` : text)).join('')
}

/** Parts without the characters that `ids` names. */
export function without(parts: readonly Part[], ids: IdSet): Part[] {
  return parts.flatMap((part) => {
    const { client, clock, text, block } = part
    return ids.outside({ client, clock, length: text.length }).map((rest, at) => ({
      client,
      clock: rest.clock,
      text: text.slice(rest.clock - clock, rest.clock - clock + rest.length),
      block: block && at === 0,
    }))
  })
}

/**
 * Inserts a run into `parts` between its two neighbours. Returns `undefined` if `parts` doesn't contain them.
 */
export function insertRun(parts: readonly Part[], run: LostRun): Part[] | undefined {
  const at = placeOf(parts, run)
  const split = at && parts[at.index]
  if (!split) return undefined
  const { index, offset } = at
  const head = { ...split, text: split.text.slice(0, offset) }
  const tail = { ...split, clock: split.clock + offset, text: split.text.slice(offset), block: false }
  const [first, ...rest] = run.parts
  // If the run is inserted before the first character of a line, the run now begins that line.
  const start = first && offset === 0 ? { ...first, block: split.block } : first
  const pieces = [head, ...(start ? [start] : []), ...rest, tail].filter(({ text }) => text !== '')
  return joined([...parts.slice(0, index), ...pieces, ...parts.slice(index + 1)])
}

function placeOf(parts: readonly Part[], { left, right }: LostRun): { index: number; offset: number } | undefined {
  for (const [neighbour, beyond] of [
    [left, 1],
    [right, 0],
  ] as const) {
    if (!neighbour) continue
    const index = parts.findIndex(
      ({ client, clock, text }) =>
        client === neighbour.client && clock <= neighbour.clock && neighbour.clock < clock + text.length,
    )
    const found = parts[index]
    if (found) return { index, offset: neighbour.clock - found.clock + beyond }
  }
  return undefined
}

/** Joins parts, so that text typed letter by letter becomes one part. */
export function joined(parts: readonly Part[]): Part[] {
  const found: Part[] = []
  for (const part of parts) {
    const last = found.at(-1)
    if (last && !part.block && last.client === part.client && last.clock + last.text.length === part.clock)
      last.text += part.text
    else found.push({ ...part })
  }
  return found
}
