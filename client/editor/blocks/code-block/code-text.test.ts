import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closingFence, type Edit, indent, indentUnit, newLine, outdent } from './code-text.ts'

function applied(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight(
    (now, edit) =>
      'insert' in edit
        ? now.slice(0, edit.at) + edit.insert + now.slice(edit.at)
        : now.slice(0, edit.at) + now.slice(edit.at + edit.remove),
    text,
  )
}

describe('indentation', () => {
  it('the indentation unit follows the existing code and defaults to two spaces', () => {
    expect(indentUnit('a {\n\tb\n}')).toBe('\t')
    expect(indentUnit('a:\n    b\n        c')).toBe('    ')
    expect(indentUnit('a\n * not code, only one space\n  b')).toBe('  ')
    expect(indentUnit('')).toBe('  ')
  })

  it('indenting moves a cursor to the next tab stop and selected lines by one step', () => {
    expect(applied('a', indent('a', 1, 1))).toBe('a ')
    expect(applied('ab', indent('ab', 2, 2))).toBe('ab  ')
    expect(applied('\nab', indent('\nab', 0, 0))).toBe('  \nab')
    const text = 'one\n\ntwo\nthree'
    expect(applied(text, indent(text, 1, 8))).toBe('  one\n\n  two\nthree')
    expect(applied(text, indent(text, 0, 4))).toBe('  one\n\ntwo\nthree')
  })

  it('outdenting moves each touched line back by one step, as far as possible', () => {
    const text = 'a\n    b\n  c'
    expect(applied(text, outdent(text, 3, text.length))).toBe('a\n  b\nc')
    expect(applied('\ta', outdent('\ta', 1, 1))).toBe('a')
    expect(outdent('a', 0, 1)).toEqual([])
  })

  it('indenting and then outdenting leaves every line as before', () => {
    const line = fc.stringMatching(/^(?: {4}){0,3}[a-z]{1,5}$/)
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 8 }), (lines) => {
        const text = ['x', '    y', ...lines].join('\n')
        const there = applied(text, indent(text, 0, text.length))
        expect(applied(there, outdent(there, 0, there.length))).toBe(text)
      }),
    )
  })
})

describe('Enter', () => {
  it('Enter in code keeps the indentation of the line', () => {
    expect(applied('a\n  b', newLine('a\n  b', 5))).toBe('a\n  b\n  ')
    expect(applied('  ab', newLine('  ab', 3))).toBe('  a\n  b')
    expect(applied('  ab', newLine('  ab', 1))).toBe(' \n  ab')
  })

  it('Enter in code empties a line that has only spaces', () => {
    const twice = applied('  b\n  ', newLine('  b\n  ', 6))
    expect(twice).toBe('  b\n\n')
  })
})

describe('a closing fence', () => {
  it.each([
    ['a\n```', undefined, 4],
    ['```', '```', 3],
    ['a\n~~~~', '~~~', 5],
    ['a\n````', '````', 5],
    ['a\n```', '````', 0],
    ['a\n```', '~~~', 0],
    ['a ```', undefined, 0],
    ['a\n``', undefined, 0],
    ['a\n```js', undefined, 0],
    ['a\n ```', undefined, 0],
  ])('%j after %j is %d characters', (text, opened, length) => {
    expect(closingFence(text, opened)).toBe(length)
  })
})
