import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineDifference } from './line-difference.ts'

it('the line difference tells removed and added lines, with their current numbers', () => {
  expect(lineDifference('a\nlimit = 10\nc', 'a\nlimit = 20\n  \nc', 7)).toEqual([
    { kind: 'same', text: 'a', number: 7 },
    { kind: 'removed', text: 'limit = 10' },
    { kind: 'added', text: 'limit = 20', number: 8 },
    { kind: 'added', text: '  ', number: 9 },
    { kind: 'same', text: 'c', number: 10 },
  ])
})

it('the line difference folds unchanged lines far from any change', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
  const told = lineDifference(lines.join('\n'), lines.with(10, 'other').join('\n'), 1)
  expect(told.map((line) => ('count' in line ? line.count : line.text))).toEqual([
    7,
    ...['line 7', 'line 8', 'line 9', 'line 10', 'other', 'line 11', 'line 12', 'line 13'],
    6,
  ])
})

it('the line difference shows every line of both texts unless lines are folded', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '', ' ', 'c d'), { maxLength: 6 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, now) => {
      const told = lineDifference(before, now, 1)
      if (told.some(({ kind }) => kind === 'folded')) return
      const without = (kind: string) =>
        told.flatMap((line) => ('text' in line && line.kind !== kind ? [line.text] : []))
      expect(without('added').join('\n')).toBe(before)
      expect(without('removed').join('\n')).toBe(now)
    }),
  )
})
