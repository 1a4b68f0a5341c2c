import { expect, it } from 'vitest'
import { changedLines } from './changed-lines.ts'

const before = ['import a', '', 'const limit = 10', 'const rate = 2', '', 'export default limit']

it('changedLines finds a rewritten line by the lines around it', () => {
  const after = ['// Licence', '', 'import a', '', 'const limit = 20', 'const rate = 2', '', 'export default limit']
  expect(changedLines({ startLine: 3, endLine: 3 }, before, after)).toEqual({ startLine: 5, endLine: 5 })
})

it('changedLines includes lines inserted between the given lines', () => {
  const after = [
    'import a',
    '',
    'const unit = 2',
    'const limit = unit * 5',
    'const rate = 2',
    '',
    'export default limit',
  ]
  expect(changedLines({ startLine: 3, endLine: 3 }, before, after)).toEqual({ startLine: 3, endLine: 4 })
})

it('changedLines stays within a text that lost most of its lines', () => {
  expect(changedLines({ startLine: 3, endLine: 6 }, before, ['nothing'])).toEqual({ startLine: 1, endLine: 1 })
  expect(changedLines({ startLine: 3, endLine: 6 }, before, [])).toEqual({ startLine: 1, endLine: 1 })
  expect(changedLines({ startLine: 1, endLine: 2 }, before, ['import b', 'const rate = 2'])).toEqual({
    startLine: 1,
    endLine: 1,
  })
})

it('changedLines ignores lines that repeat', () => {
  const twice = ['{', 'a', '}', '{', 'b', '}']
  expect(changedLines({ startLine: 5, endLine: 5 }, twice, ['{', 'b', '}', '{', 'c', '}'])).toEqual({
    startLine: 5,
    endLine: 5,
  })
})
