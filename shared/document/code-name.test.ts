import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CODE_NAME_MAX } from '../contract/named-symbols.ts'
import { codeName } from './code-name.ts'

it('codeName reads a name from inline code, with or without its owner', () => {
  const names = ['admit', 'admit()', 'Queue.admit', 'Queue::admit()', 'Queue#admit', '$store', '_größe', 'empty?']
  expect(names.map(codeName)).toEqual([
    ...['admit', 'admit', 'Queue.admit', 'Queue.admit', 'Queue.admit', '$store', '_größe', 'empty'],
  ])
})

it('codeName finds no name in inline code that is not a name', () => {
  for (const text of [
    '',
    'a',
    'npm run test',
    'admit(name)',
    'a.b.',
    '.env',
    'src/queue.ts',
    '10',
    '3d',
    '`x`',
    'x'.repeat(201),
  ]) {
    expect([text, codeName(text)]).toEqual([text, undefined])
  }
})

it('a code name from any text is well-formed and bounded in length', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('a', '.', ':', '#', '(', ')', '0'), maxLength: 400 }),
  )
  fc.assert(
    fc.property(text, (code) => {
      const name = codeName(code)
      if (name !== undefined) expect(name).toMatch(/^[^\s.]+(\.[^\s.]+)*$/)
      expect((name ?? 'aa').length).toBeLessThanOrEqual(CODE_NAME_MAX)
    }),
  )
})
