import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CODE_NAME_MAX } from '../contract/named-symbols.ts'
import { codeName } from './code-name.ts'

it('a code name is what inline code names, alone or behind its owner', () => {
  const names = ['admit', 'admit()', 'Queue.admit', 'Queue::admit()', 'Queue#admit', '$store', '_größe', 'empty?']
  expect(names.map(codeName)).toEqual([
    ...['admit', 'admit', 'Queue.admit', 'Queue.admit', 'Queue.admit', '$store', '_größe', 'empty'],
  ])
})

it('a code name is not found in other code', () => {
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

it('a code name is well-formed and bounded, whatever the text', () => {
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
