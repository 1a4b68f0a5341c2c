import { expect, it } from 'vitest'
import { distinctRanges } from './cite-drafts.ts'

const CONTENT = ['a()', 'if x:', '  return', 'b()', 'if x:', '  return', 'c()'].join('\n')
const BODY = { start: 1, end: 7 }

it('a citation of lines that occur twice begins at its own statement and goes on below', () => {
  expect(distinctRanges(CONTENT)({ start: 2, end: 3 }, BODY)).toEqual({ start: 2, end: 4 })
})

it('a citation at the end of a function begins above', () => {
  expect(distinctRanges(CONTENT)({ start: 5, end: 6 }, { start: 4, end: 6 })).toEqual({ start: 4, end: 6 })
})
