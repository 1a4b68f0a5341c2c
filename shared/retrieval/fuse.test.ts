import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FUSED, fuse } from './fuse.ts'
import { quantise } from './quantise.ts'

const numbers = (most: number) => fc.uniqueArray(fc.nat({ max: 400 }), { maxLength: most })
const lists = fc.record({ words: numbers(300), names: numbers(20), near: numbers(FUSED) })
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

it('fused results rank hits from several lists first, and word matches first among equals', () => {
  expect(fuse({ words: [1, 2, 3], names: [], near: [3, 4] })).toEqual([3, 1, 2, 4])
  expect(fuse({ words: [1, 2], names: [], near: [9, 8] })).toEqual([1, 9, 2, 8])
  // A passage named like the query stays first, even if another one has the words and a similar meaning.
  expect(fuse({ words: [5, 6, 7], names: [5], near: [6, 7] })[0]).toBe(5)
})

it('fused results contain every word match and otherwise only the nearest passages', () => {
  expect(fuse({ words: [], names: [], near: range(0, FUSED) })).toEqual(range(0, 20))
  expect(fuse({ words: [50], names: [], near: range(0, FUSED) })).toEqual([50, ...range(0, 20)])
  fc.assert(
    fc.property(lists, ({ words, names, near }) => {
      const fused = fuse({ words, names, near })
      expect(new Set(fused).size).toBe(fused.length)
      expect(words.filter((id) => !fused.includes(id))).toEqual([])
      const alone = fused.filter((id) => !words.includes(id))
      expect(alone.filter((id) => !near.slice(0, 20).includes(id))).toEqual([])
      if (near.length === 0 && names.length === 0) expect(fused).toEqual(words)
    }),
  )
})

it('fused results keep their order when more words are ranked, so later pages repeat nothing', () => {
  fc.assert(
    fc.property(lists, fc.nat({ max: 200 }), ({ words, names, near }, more) => {
      const shorter = words.slice(0, FUSED + more)
      const [first, second] = [fuse({ words: shorter, names, near }), fuse({ words, names, near })]
      expect(second.filter((id) => first.includes(id))).toEqual(first)
      const counted = first.length - Math.max(0, shorter.length - FUSED)
      expect(second.slice(0, counted)).toEqual(first.slice(0, counted))
    }),
  )
})

it('quantise keeps the direction of a vector with a byte for each number', () => {
  expect([...quantise([0.5, -0.25, 0])]).toEqual([127, -63, 0])
  expect([...quantise([0, 0])]).toEqual([0, 0])
  expect([...quantise([1e300, -1e300, 5e299])]).toEqual([127, -127, 64])
  expect([...quantise([5e-324, 0])]).toEqual([127, 0])
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: -1, max: 1 }), { minLength: 8, maxLength: 40 }), (vector) => {
      const bytes = [...quantise(vector)]
      const dot = (a: readonly number[], b: readonly number[]) =>
        a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
      const lengths = Math.sqrt(dot(vector, vector) * dot(bytes, bytes))
      if (lengths > 1e-100) expect(dot(vector, bytes) / lengths).toBeGreaterThan(0.999)
    }),
  )
})
