import { PASSAGES_AT_ONCE, type SearchText } from '../../../shared/contract/search-text.ts'

/** Part of a project's search text. Parts never change, so a device fetches only the missing ones. */
export type TextPart =
  | { name: string; what: 'postings'; segment: number }
  | { name: string; what: 'passages'; from: number; to: number }
  | { name: string; what: 'symbols' }

/** Name of the row that lists all parts of a project's search text. */
export const LIST = 'list'

type Range = readonly [from: number, to: number]

/** Returns the parts that cover a list. Reuses stored parts, so that they needn't be fetched again. */
export function partsOf(list: SearchText, here: readonly string[]): TextPart[] {
  const passages = here
    .flatMap((name) => partOf(name) ?? [])
    .filter((part) => part.what === 'passages')
    .filter(({ from, to }) => list.passages.some(([first, last]) => first <= to && last >= from))
  const missing = without(
    list.passages,
    passages.map(({ from, to }) => [from, to] as const),
  )
  return [
    ...list.segments.map(({ segment }): TextPart => ({ name: `postings/${segment}`, what: 'postings', segment })),
    ...passages,
    ...spansOf(missing).map(([from, to]): TextPart => ({ name: `passages/${from}-${to}`, what: 'passages', from, to })),
    ...(list.symbols === '' ? [] : [{ name: `symbols/${list.symbols}`, what: 'symbols' } as const]),
  ]
}

/** Parses the name of a part; undefined for the list and for unknown names. */
export function partOf(name: string): TextPart | undefined {
  const [, what, first, , last] = /^(postings|passages|symbols)\/(\w+)(-(\d+))?$/.exec(name) ?? []
  if (what === 'postings') return { name, what, segment: Number(first) }
  if (what === 'passages') return { name, what, from: Number(first), to: Number(last) }
  return what === 'symbols' ? { name, what } : undefined
}

/** Returns `ranges` minus the ranges in `held`. */
function without(ranges: readonly Range[], held: readonly Range[]): Range[] {
  const sorted = held.toSorted(([a], [b]) => a - b)
  return ranges.flatMap(([from, to]) => {
    const left: Range[] = []
    let next = from
    for (const [first, last] of sorted) {
      if (last < next || first > to) continue
      if (first > next) left.push([next, first - 1])
      next = last + 1
    }
    if (next <= to) left.push([next, to])
    return left
  })
}

/** Covers the ranges with as few spans as possible. A span may include gaps, but never exceeds one answer. */
function spansOf(ranges: readonly Range[]): Range[] {
  const spans: [number, number][] = []
  for (const [from, to] of ranges) {
    for (let at = from; at <= to; ) {
      const span = spans.at(-1)
      const room = span ? span[0] + PASSAGES_AT_ONCE - 1 : -1
      const end = Math.min(to, span && at <= room ? room : at + PASSAGES_AT_ONCE - 1)
      if (span && at <= room) span[1] = end
      else spans.push([at, end])
      at = end + 1
    }
  }
  return spans
}
