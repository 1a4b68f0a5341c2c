import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { difference } from './difference.ts'

const letters = (text: string) => [...text]

describe('the difference of two lists', () => {
  it('the difference of two lists changes the first list into the second and nothing else', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 })
    fc.assert(
      fc.property(list, list, (olds, news) => {
        const made: string[] = []
        let at = 0
        for (const { from, to, start, end } of difference(olds, news)) {
          made.push(...olds.slice(at, from))
          expect(made).toEqual(news.slice(0, start))
          made.push(...news.slice(start, end))
          at = to
        }
        expect([...made, ...olds.slice(at)]).toEqual(news)
      }),
      { numRuns: 1000 },
    )
  })

  it('the difference of two lists is as small as possible', () => {
    expect(difference(letters('abcdef'), letters('abxdef'))).toEqual([{ from: 2, to: 3, start: 2, end: 3 }])
    expect(difference(letters('abc'), letters('abc'))).toEqual([])
    expect(difference([], letters('ab'))).toEqual([{ from: 0, to: 0, start: 0, end: 2 }])
  })

  it('the difference of two lists puts an ambiguous edit at the last possible place', () => {
    expect(difference(letters('aab'), letters('aaab'))).toEqual([{ from: 2, to: 2, start: 2, end: 3 }])
    expect(difference(letters('xaay'), letters('xay'))).toEqual([{ from: 2, to: 3, start: 2, end: 2 }])
    expect(difference(letters('a.b.c'), letters('a.b.b.c'))).toEqual([{ from: 4, to: 4, start: 4, end: 6 }])
  })

  it('the difference of two long lists finds the few items that both share', () => {
    const long = (letter: string) =>
      Array.from({ length: 5000 }, (_, at) => (at % 1000 === 500 ? `same ${at}` : `${letter}${at}`))
    const edits = difference(long('a'), long('b'))
    expect(edits.map(({ to }) => to)).toEqual([500, 1500, 2500, 3500, 4500, 5000])
  })
})
