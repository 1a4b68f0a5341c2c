import fc from 'fast-check'
import { expect, it } from 'vitest'
import { analyzeFile } from '../../analyze-file.ts'
import type { CodeSymbol } from '../../file-analysis.ts'

const PATHS = [
  ...['a.sql', 'a.graphql', 'a.prisma', 'a.tf', 'a.hcl', 'a.zig', 'a.nim', 'a.ml', 'a.hs', 'a.erl', 'a.clj'],
  ...['a.jl', 'a.r', 'a.pl', 'a.fs', 'a.groovy', 'a.m', 'a.el', 'a.elm', 'a.cr'],
]

const PIECES = [
  ...[
    'CREATE TABLE t (',
    'id int',
    ',',
    ');',
    'ALTER TABLE t ADD COLUMN ',
    "'",
    '"',
    '`',
    '[',
    ']',
    '$$',
    '$a$',
    'GO\n',
  ],
  ...[
    'CREATE FUNCTION f() ',
    'BEGIN',
    'END',
    'CASE',
    'DELIMITER //\n',
    '//',
    'COPY t FROM stdin;\n',
    '\\.\n',
    '--',
    '/*',
  ],
  ...[
    '*/',
    'type A ',
    'enum A ',
    '{',
    '}',
    '(',
    ')',
    '"""',
    '#',
    ' = ',
    ': ',
    '!',
    '@a',
    'extend ',
    'union U = ',
    'x: Int',
  ],
  ...[
    'model A {',
    '///',
    '@@index(',
    'variable "a" {',
    'default = ',
    '<<-EOT\n',
    'EOT\n',
    '${',
    '%{',
    'resource "a" "b" {',
  ],
  ...[
    'pub fn f(',
    'let f x = ',
    'f :: a',
    '(defn f ',
    'sub f {',
    '=pod\n',
    '=cut\n',
    '(*',
    '*)',
    '{-',
    '-}',
    'end',
    '\n',
    '\n\n',
  ],
  ...['é', '\\', ' ', '\t', '😀', '\u0000', 'a'],
]

/** Each symbol with its owner. */
function flat(
  symbols: readonly CodeSymbol[],
  owner?: CodeSymbol,
): { symbol: CodeSymbol; owner: CodeSymbol | undefined }[] {
  return symbols.flatMap((symbol) => [{ symbol, owner }, ...flat(symbol.members, symbol)])
}

it('any text of declarations is read without an error, and its symbols lie inside the file', async () => {
  const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PATHS), text, async (path, source) => {
      const { symbols, lines, changes = [], parseSkipped } = await analyzeFile(path, source)
      expect(parseSkipped).not.toBe('too-deep')
      for (const { symbol } of flat(symbols)) {
        expect(symbol.name).not.toBe('')
        expect(symbol.startLine).toBeGreaterThan(0)
        expect(symbol.endLine).toBeGreaterThanOrEqual(symbol.startLine)
        expect(symbol.endLine).toBeLessThanOrEqual(Math.max(1, lines))
      }
      for (const { line, endLine } of changes) {
        expect(line).toBeGreaterThan(0)
        expect(endLine).toBeGreaterThanOrEqual(line)
        expect(endLine).toBeLessThanOrEqual(lines)
      }
    }),
    { numRuns: 1_500 },
  )
})

it('columns of a SQL table lie within the lines of the table', async () => {
  const name = fc.constantFrom('a', 'b', 'key', '"c d"', 'e')
  const columns = fc.array(fc.tuple(name, fc.constantFrom('int', "text DEFAULT ','", 'numeric(1, 2)')), {
    minLength: 1,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(columns, { minLength: 1, maxLength: 5 }), async (tables) => {
      const source = tables
        .map(
          (each, at) => `CREATE TABLE t${at} (\n${each.map(([column, type]) => `  ${column} ${type}`).join(',\n')}\n);`,
        )
        .join('\n\n')
      const { symbols } = await analyzeFile('a.sql', source)
      expect(symbols.map(({ members }) => members.length)).toEqual(tables.map(({ length }) => length))
      for (const { symbol, owner } of flat(symbols)) {
        if (!owner) continue
        expect(symbol.startLine).toBeGreaterThan(owner.startLine)
        expect(symbol.endLine).toBeLessThan(owner.endLine)
      }
    }),
  )
})

it.each(PATHS)(
  '%s with unclosed constructs is read to its end',
  async (path) => {
    for (const piece of PIECES) {
      const source = piece.repeat(5_000)
      expect((await analyzeFile(path, source)).lines).toBe(source.split('\n').length - (source.endsWith('\n') ? 1 : 0))
    }
  },
  120_000,
)

it('a table of 20,000 columns lists only the first 400, and the table after it is read', async () => {
  const columns = Array.from({ length: 20_000 }, (_, at) => `c${at} int`).join(',')
  const { symbols } = await analyzeFile('a.sql', `CREATE TABLE wide (${columns}); CREATE TABLE next (id int);`)
  expect(symbols.map(({ name, members }) => [name, members.length])).toEqual([
    ['wide', 400],
    ['next', 1],
  ])
})
