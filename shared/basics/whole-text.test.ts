import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText, storable } from './whole-text.ts'

it('cutText never splits a character, and otherwise cuts at the asked length', () => {
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀', 4)).toBe('ab😀')
  expect(cutText('abc', 2)).toBe('ab')
  expect(cutText('😀', 0)).toBe('')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(12), (text, most) => {
      const cut = cutText(text, most)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, most) - 1)
    }),
  )
})

it('storable replaces each character that Postgres cannot hold by exactly one character', () => {
  expect(storable('a\0b\ud83dc😀')).toBe('a\uFFFDb\uFFFDc😀')
})
