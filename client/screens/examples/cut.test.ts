import { expect, it } from 'vitest'
import { cut } from './cut.ts'

it('cut leaves a text of up to 45 letters unchanged', () => {
  expect(cut('')).toBe('')
  expect(cut('x'.repeat(45))).toBe('x'.repeat(45))
})

it('cut shortens a longer text to 45 letters and adds an ellipsis', () => {
  expect(cut('x'.repeat(46))).toBe(`${'x'.repeat(45)}…`)
  expect(cut('🙂'.repeat(46))).toBe(`${'🙂'.repeat(45)}…`)
})

it('cut puts no space before the ellipsis', () => {
  expect(cut(`${'x'.repeat(44)} and more`)).toBe(`${'x'.repeat(44)}…`)
})
