import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PASSAGES_AT_ONCE, type SearchText } from '../../../shared/contract/search-text.ts'
import { partOf, partsOf } from './text-parts.ts'

const listOf = (passages: [number, number][]): SearchText => ({
  state: 's',
  language: 'en',
  segments: [{ segment: 3, kind: 'docs', first_id: 1, last_id: 9, size: 9 }],
  passages,
  symbols: 'abc',
})

it('text parts are the segments, the passages in portions, and the symbols', () => {
  expect(partsOf(listOf([[1, 400]]), []).map(({ name }) => name)).toEqual([
    'postings/3',
    'passages/1-300',
    'passages/301-400',
    'symbols/abc',
  ])
})

it('text parts cover every passage, reuse existing parts and each fit one answer', () => {
  const ranges = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 500 })), { maxLength: 8 })
    .map((gaps) => {
      let next = 0
      return gaps.map(([gap, size]): [number, number] => {
        const from = next + gap + 1
        next = from + size
        return [from, next]
      })
    })
  fc.assert(
    fc.property(ranges, ranges, (before, now) => {
      const held = partsOf(listOf(before), []).map(({ name }) => name)
      const parts = partsOf(listOf(now), held)
      const spans = parts.flatMap((part) => (part.what === 'passages' ? [part] : []))
      for (const [from, to] of now) {
        for (let id = from; id <= to; id += 7) expect(spans.some((span) => span.from <= id && id <= span.to)).toBe(true)
      }
      for (const { from, to } of spans) expect(to - from).toBeLessThan(PASSAGES_AT_ONCE)
      expect(parts.map(({ name }) => partOf(name))).toEqual(parts)
      const again = parts.map(({ name }) => name)
      expect(
        partsOf(listOf(now), again)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(again.toSorted())
    }),
    { numRuns: 60 },
  )
})
