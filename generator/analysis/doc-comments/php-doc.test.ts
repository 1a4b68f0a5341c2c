import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPhpDoc } from './php-doc.ts'

const read = (...lines: string[]) => readPhpDoc([`/**\n${lines.map((line) => ` * ${line}`).join('\n')}\n */`]).text

it.each([
  ['@return BelongsTo<\\App\\Models\\Vault, $this>', '**Returns:** `BelongsTo<\\App\\Models\\Vault, $this>`'],
  ['@return array{id: int, tags: list<string>} the row', '**Returns:** the row'],
  ['@return callable(int, string): bool', '**Returns:** `callable(int, string): bool`'],
  ['@return Lamp | null', '**Returns:** `Lamp | null`'],
  ['@return string|null the name', '**Returns:** the name'],
  ['@return void', ''],
  ['@throws \\LogicException if it is late', '**Throws:** `\\LogicException` if it is late'],
  ['@param  array<int, string>  ...$names  of all', '**Parameters:**\n\n- `names` (`array<int, string>`): of all'],
  ['@param $name its own', '**Parameters:**\n\n- `name`: its own'],
])('reads the type of "%s" to its end', (line, expected) => {
  expect(read(line)).toBe(expected)
})

it('any text of PHP doc comments is read without an error', () => {
  const pieces = fc.constantFrom(
    '@return ',
    '@param ',
    '$a',
    '<',
    '>',
    '{',
    '}',
    '(',
    ')',
    ' ',
    '|',
    ':',
    'int',
    ',',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      expect(read(...parts.join('').split('\n'))).toBeTypeOf('string')
    }),
  )
})
