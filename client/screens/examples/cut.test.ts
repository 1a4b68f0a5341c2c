import { expect, it } from 'vitest'
import { cut } from './cut.ts'

it('leaves what fits as it is', () => {
  expect(cut('')).toBe('')
  expect(cut('x'.repeat(45))).toBe('x'.repeat(45))
})

it('cuts at 45 letters and says that it goes on', () => {
  expect(cut('x'.repeat(46))).toBe(`${'x'.repeat(45)}…`)
  expect(cut('🙂'.repeat(46))).toBe(`${'🙂'.repeat(45)}…`)
})

it('puts no space before the ellipsis', () => {
  expect(cut(`${'x'.repeat(44)} and more`)).toBe(`${'x'.repeat(44)}…`)
})
