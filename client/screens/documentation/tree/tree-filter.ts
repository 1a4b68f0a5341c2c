import type { PageRow } from '../../../../shared/contract/pages.ts'
import { fold, foldedLetters, matches, matchOf } from '../../../search/fuzzy-match.ts'
import type { PageIndex } from '../../../sync/index.ts'

const MIN_LETTERS = 2
/**
 * Maximum duration of a turn, in milliseconds. Half a frame, so that the other half is free for other work.
 */
const TURN_MS = 8
const PAGES_AT_ONCE = 100

/** Part of a name, with whether it matches. The parts are in order. */
export type NamePart = { text: string; match: boolean }

export type Filtered = {
  matches: ReadonlySet<number>
  /** Ids of matching pages and all their ancestors. */
  shown: ReadonlySet<number>
  mark: (name: string) => NamePart[]
}

/** The pages whose name matches a text; undefined while the text is too short to filter by. */
export function filterPages(pages: PageIndex, typed: string): Filtered | undefined {
  const work = filtering(pages, typed)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

type Turns = { signal: AbortSignal; now?: () => number; pause?: () => Promise<void> }

const untilDrawn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve)
  })

/**
 * Filters in short turns, so that the browser can handle keys and draw in between. Resolves to undefined
 * after an abort.
 */
export async function filterInTurns(
  pages: PageIndex,
  typed: string,
  { signal, now = () => performance.now(), pause = untilDrawn }: Turns,
): Promise<Filtered | undefined> {
  const work = filtering(pages, typed)
  let began = now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (now() - began < TURN_MS) continue
    await pause()
    if (signal.aborted) return undefined
    began = now()
  }
}

function* filtering(pages: PageIndex, typed: string): Generator<undefined, Filtered | undefined> {
  const wanted = foldedLetters(typed.trim())
  if (wanted.length < MIN_LETTERS) return undefined
  const found = new Set<number>()
  const shown = new Set<number>()
  let looked = 0
  for (const page of pages.byId.values()) {
    looked += 1
    if (looked % PAGES_AT_ONCE === 0) yield
    if (!matches(foldedLetters(page.name), wanted)) continue
    found.add(page.id)
    let row: PageRow | undefined = page
    while (row && !shown.has(row.id)) {
      shown.add(row.id)
      row = pages.byId.get(row.parent_id)
    }
  }
  return { matches: found, shown, mark: (name) => markMatch(name, wanted) }
}

function markMatch(name: string, wanted: string): NamePart[] {
  const { letters, places } = fold(name)
  const parts: NamePart[] = []
  let at = 0
  for (const [from, to] of matchOf(letters, wanted) ?? []) {
    const [start = 0, end = 0] = [places[from], places[to]]
    parts.push({ text: name.slice(at, start), match: false }, { text: name.slice(start, end), match: true })
    at = end
  }
  return [...parts, { text: name.slice(at), match: false }].filter(({ text }) => text !== '')
}
