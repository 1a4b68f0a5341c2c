import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText, storable } from './whole-text.ts'

it('cuts no character into halves, and nothing else shorter than asked for', () => {
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

it('replaces what no Postgres text can hold, one for one', () => {
  expect(storable('a\0b\ud83dc😀')).toBe('a\uFFFDb\uFFFDc😀')
})
