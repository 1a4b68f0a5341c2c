import { expect, it } from 'vitest'
import { commentStart } from './comment-start.ts'

it.each([
  ['one line', ['const a = 1', '/** Says so. */', 'function b() {}'], 2],
  ['more lines', ['const a = 1', '/**', ' * Says so.', ' */', 'function b() {}'], 2],
  ['line comments', ['const a = 1', '// Says', '// so.', 'function b() {}'], 2],
  ['a comment and a decorator', ['', '/** Says so. */', '@once()', 'function b() {}'], 2],
  ['hashes', ['a = 1', '# Says so.', 'def b():'], 2],
  ['dashes', ['', '-- Says so.', 'create table b ();'], 2],
  ['no comment', ['const a = 1', 'function b() {}'], 2],
  ['a blank line between', ['// Of the file.', '', 'function b() {}'], 3],
  ['an instruction to a compiler', ['#include <b.h>', 'int b();'], 2],
  ['the first line', ['// Says so.', 'function b() {}'], 1],
  ['an end without a beginning', ['a */', 'function b() {}'], 1],
])('the comment above a declaration begins where it does with %s', (_, lines, start) => {
  expect(commentStart(lines, lines.length)).toBe(start)
})

it('the start of a comment is searched at most 200 lines up', () => {
  const lines = [...Array<string>(1000).fill('// more'), 'function b() {}']
  expect(commentStart(lines, lines.length)).toBe(lines.length - 200)
})
