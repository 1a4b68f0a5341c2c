import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { integerLog2, type Ranked, rank, rarity } from './rank.ts'
import { buildSegment, impactOf, mergeSegments, type Posting, type Segment, segmentsToMerge } from './segment.ts'
import { nameTerms, queryTerms } from './tokens.ts'

const passage = (text: string, header = 'Page') => ({ headers: [header], fragments: [text], filepath: null })

function ask(segments: readonly Segment[], terms: readonly string[], total: number): Ranked[] {
  const postings = new Map<string, Posting[]>()
  for (const term of terms) {
    const found = segments.flatMap((segment) => segment.get(term) ?? [])
    if (found.length > 0) postings.set(term, found)
  }
  return rank({ terms }, postings, total)
}

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'omega', 'kappa')
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))

describe('an index in segments', () => {
  it('the search index prefers rare words, matches in headings and, among equals, earlier passages', () => {
    const segment = buildSegment(
      [passage('token page'), passage('page page', 'Tokens'), passage('page'), passage('page')],
      1,
      'en',
    )
    expect(ask([segment], ['token'], 4).map(({ id }) => id)).toEqual([2, 1])
    expect(ask([segment], ['pag'], 4).map(({ id }) => id)).toEqual([1, 3, 4, 2])
    expect(rarity(100, 1)).toBeGreaterThan(rarity(100, 50))
  })

  it('the search index reports which share of the query a passage contains', () => {
    const segment = buildSegment([passage('alpha beta'), passage('beta')], 1, 'en')
    const shares = (...terms: string[]) => ask([segment], terms, 2).map(({ id, share }) => [id, share])
    expect(shares('alpha', 'beta')).toEqual([
      [1, 1_000],
      [2, expect.toSatisfy((share: number) => share > 0 && share < 500)],
    ])
    expect(shares('beta', 'omega', 'kappa')).toEqual([
      [1, expect.toSatisfy((share: number) => share > 0 && share < 100)],
      [2, expect.toSatisfy((share: number) => share > 0 && share < 100)],
    ])
  })

  it('the search index ranks passages named like the query first, and tests last', () => {
    const segment = buildSegment(
      [
        { ...passage('router router', 'Usage'), standing: 'test' },
        passage('router router', 'Usage'),
        passage('nothing', 'Router'),
        passage('nothing', 'Page Router'),
        { ...passage('tree', 'src'), filepath: 'src/page-tree.ts' },
      ],
      1,
      'en',
    )
    const find = (query: string) => {
      const [terms, names] = [queryTerms(query, 'en'), nameTerms(query)]
      const postings = new Map(
        [...terms, ...names].map((term) => [term, [segment.get(term) ?? { ids: [], impacts: [] }]]),
      )
      return rank({ terms, names }, postings, 5).map(({ id }) => id)
    }
    expect(find('Router').slice(0, 1)).toEqual([3])
    expect(find('page router').slice(0, 1)).toEqual([4])
    expect(find('the page-tree.ts of all of the routers').slice(0, 1)).toEqual([5])
    expect(find('usage of the routers that are there').slice(0, 2)).toEqual([2, 1])
  })

  it('a limited search of the index returns the first hits of the full ranking', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 12 }), (texts, most) => {
        const segment = buildSegment(
          texts.map((one) => passage(one)),
          1,
          'en',
        )
        const terms = ['alpha', 'beta', 'gamma']
        const postings = new Map(terms.map((term) => [term, [segment.get(term) ?? { ids: [], impacts: [] }]]))
        const whole = rank({ terms }, postings, texts.length)
        expect(rank({ terms, most }, postings, texts.length)).toEqual(whole.slice(0, most))
      }),
    )
  })

  it('an index ranks the same however it is cut into segments and merged again', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 30 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
        (texts, cuts, terms) => {
          const passages = texts.map((one) => passage(one))
          const bounds = [...new Set([0, ...cuts.map((cut) => cut % texts.length), texts.length])].sort((a, b) => a - b)
          const parts = bounds.slice(1).map((end, at) => {
            const start = bounds[at] ?? 0
            return buildSegment(passages.slice(start, end), 1 + start, 'en')
          })
          const whole = ask([buildSegment(passages, 1, 'en')], terms, texts.length)
          expect(ask(parts, terms, texts.length)).toEqual(whole)
          expect(ask([mergeSegments(parts, () => true)], terms, texts.length)).toEqual(whole)
        },
      ),
    )
  })

  it('a merged index equals an index that never had the removed passages', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.boolean()), { minLength: 1, maxLength: 30 }), word, (entries, term) => {
        const all = buildSegment(
          entries.map(([one]) => passage(one)),
          1,
          'en',
        )
        const live = new Set(entries.flatMap(([, stays], at) => (stays ? [at + 1] : [])))
        const merged = mergeSegments([all], (id) => live.has(id))
        const fresh = mergeSegments(
          entries.map(([one], at) => (live.has(at + 1) ? buildSegment([passage(one)], at + 1, 'en') : new Map())),
          () => true,
        )
        expect([...merged].sort()).toEqual([...fresh].sort())
        expect(ask([merged], [term], live.size).every(({ id }) => live.has(id))).toBe(true)
      }),
    )
  })

  it('index impacts fit into two bytes, grow with the weight and fall with the length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e6 }), (weight, length) => {
        const impact = impactOf(weight, length)
        expect(Number.isInteger(impact) && impact >= 0 && impact <= 3_000).toBe(true)
        expect(impactOf(weight + 1, length)).toBeGreaterThanOrEqual(impact)
        expect(impactOf(weight, length + 100)).toBeLessThanOrEqual(impact)
      }),
    )
  })

  it('integer logarithms stay within two hundredths of the true logarithms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e7 }), fc.integer({ min: 1, max: 1e7 }), (a, b) => {
        const [large, small] = [Math.max(a, b), Math.min(a, b)]
        expect(Math.abs(integerLog2(large, small) / 256 - Math.log2(large / small))).toBeLessThan(0.02)
      }),
    )
  })
})

describe('segments are merged', () => {
  const sized = (...sizes: [size: number, live: number][]) =>
    sizes.map(([size, live], at) => ({ segment: at, firstId: at * 1e4, lastId: at * 1e4 + size - 1, size, live }))
  it('a merge of many small segments leaves out the large segments before them', () => {
    const segments = sized([9_000, 9_000], ...Array.from({ length: 6 }, (): [number, number] => [10, 10]))
    expect(segmentsToMerge(segments).map(({ segment }) => segment)).toEqual([1, 2, 3, 4, 5, 6])
  })
  it('a large segment is merged when most of its passages are deleted', () => {
    expect(segmentsToMerge(sized([300, 290], [300, 100])).map(({ segment }) => segment)).toEqual([1])
    expect(segmentsToMerge(sized([300, 290], [30, 1]))).toEqual([])
  })
})
