import type * as Y from 'yjs'

/** Range of one client's content: `length` positions from `clock` on. */
export type Range = { client: number; clock: number; length: number }

type DeleteSet = ReturnType<typeof Y.decodeUpdate>['ds']

/** Ids of a Yjs document, as ranges per client. */
export class IdSet {
  readonly #ranges = new Map<number, { from: number; to: number }[]>()

  static fromDeleteSets(...sets: readonly DeleteSet[]): IdSet {
    const ids = new IdSet()
    for (const { clients } of sets) {
      for (const [client, items] of clients) {
        const added = items.map(({ clock, len }) => ({ from: clock, to: clock + len }))
        ids.#ranges.set(client, joined([...(ids.#ranges.get(client) ?? []), ...added]))
      }
    }
    return ids
  }

  static of(ranges: Iterable<Range>): IdSet {
    const ids = new IdSet()
    for (const range of ranges) ids.add(range)
    return ids
  }

  get size(): number {
    return this.#ranges.size
  }

  has(client: number, clock: number): boolean {
    return this.outside({ client, clock, length: 1 }).length === 0
  }

  add({ client, clock, length }: Range): void {
    const ranges = this.#ranges.get(client) ?? []
    const last = ranges.at(-1)
    // Ranges nearly always arrive in ascending order, so try to extend the last range first.
    if (!last || last.to < clock) ranges.push({ from: clock, to: clock + length })
    else if (last.from <= clock) last.to = Math.max(last.to, clock + length)
    else ranges.splice(0, ranges.length, ...joined([...ranges, { from: clock, to: clock + length }]))
    this.#ranges.set(client, ranges)
  }

  /** The parts of a range that are not in the set, in order. */
  outside({ client, clock, length }: Range): Range[] {
    const ranges = this.#ranges.get(client) ?? []
    const end = clock + length
    const found: Range[] = []
    let at = clock
    for (let n = firstEndingAfter(ranges, clock); n < ranges.length && at < end; n++) {
      const { from, to } = ranges[n] as { from: number; to: number }
      if (from >= end) break
      if (from > at) found.push({ client, clock: at, length: from - at })
      at = to
    }
    if (at < end) found.push({ client, clock: at, length: end - at })
    return found
  }

  *[Symbol.iterator](): Iterator<Range> {
    for (const [client, ranges] of this.#ranges)
      for (const { from, to } of ranges) yield { client, clock: from, length: to - from }
  }
}

function joined(ranges: { from: number; to: number }[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (const range of ranges.sort((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && last.to >= range.from) last.to = Math.max(last.to, range.to)
    else found.push({ ...range })
  }
  return found
}

/** Index of the first range that ends after `clock`. */
function firstEndingAfter(ranges: readonly { to: number }[], clock: number): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.to ?? 0) <= clock) low = middle + 1
    else high = middle
  }
  return low
}
