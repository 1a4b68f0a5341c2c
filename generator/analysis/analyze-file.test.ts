import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyzeFile } from './analyze-file.ts'

const ENDINGS = [
  'ts',
  'tsx',
  'js',
  'py',
  'go',
  'md',
  'rst',
  'json',
  'yaml',
  'toml',
  'ini',
  'txt',
  'css',
  'html',
  'rs',
  'mk',
]

describe('any text', () => {
  it('any text is analysed without an error and always with the same result', async () => {
    const pieces = fc.constantFrom(
      'class A {',
      '}',
      'def f():\n',
      '"""',
      "'''",
      '/** @param {',
      '*/',
      '`${',
      '\\',
      '\n',
      '    ',
      '# ',
      '<!--',
      '-->',
      '```',
      '::',
      ':x:',
      '.. a::',
      'export {',
      'import',
      'from',
      '=>',
      '(',
      ')',
      '[',
      ']',
      '{',
      '\u0000',
      '\ud800',
      '💡',
      'process.env.',
      'os.environ["',
      '__proto__',
      '---\n',
      '| a |',
      '//',
      'func (',
      'const (',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ENDINGS),
        fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }),
        async (ending, parts) => {
          const text = parts.join('')
          const analysis = await analyzeFile(`src/file.${ending}`, text)
          expect(await analyzeFile(`src/file.${ending}`, text)).toEqual(analysis)
          for (const symbol of analysis.symbols) {
            expect(symbol.startLine).toBeGreaterThanOrEqual(1)
            expect(symbol.endLine).toBeGreaterThanOrEqual(symbol.startLine)
            expect(symbol.endLine).toBeLessThanOrEqual(text.split('\n').length)
            expect(symbol.signature).not.toMatch(/\n/)
          }
          expect(() => JSON.stringify(analysis)).not.toThrow()
        },
      ),
      { numRuns: 300 },
    )
  })

  it('an empty file has no lines', async () => {
    expect(await analyzeFile('a.ts', '')).toMatchObject({ lines: 0, symbols: [], parseSkipped: null })
  })

  it('the line count of a file does not depend on a final line break', async () => {
    expect((await analyzeFile('a.txt', 'a\nb')).lines).toBe(2)
    expect((await analyzeFile('a.txt', 'a\nb\n')).lines).toBe(2)
  })
})

describe('hostile input', () => {
  // Quadratic work on such a text would exceed the test's time limit.
  it.each([
    ['a.ts', '['.repeat(100_000)],
    ['a.ts', `const x = ${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a.ts', '{'.repeat(100_000)],
    ['a.js', 'if (a) '.repeat(100_000)],
    ['a.js', `let a = ${'1 + '.repeat(100_000)}1`],
    ['a.js', `${'a = '.repeat(50_000)}1`],
    ['a.tsx', '<a>'.repeat(100_000)],
    ['a.py', `x = ${'('.repeat(100_000)}${')'.repeat(100_000)}`],
    ['a.py', `x = ${'not '.repeat(100_000)}1`],
    ['a.go', `package a\nvar x = ${'('.repeat(100_000)}`],
    ['a.kt', 'class A {\n'.repeat(20_000)],
    ['a.scala', 'object A {\n'.repeat(20_000)],
    ['a.json', '['.repeat(100_000)],
    ['a.yaml', 'a:\n'.repeat(300_000)],
    ['a.json', '{"a":'.repeat(100_000)],
    ['a.md', '> '.repeat(50_000)],
    ['a.md', '- '.repeat(50_000)],
    ['a.md', '**a*'.repeat(20_000)],
    ['a.md', '['.repeat(50_000)],
    ['a.yaml', `${' '.repeat(200)}a:\n`.repeat(2_000)],
  ])('nested very deep in %s is read to its end', async (path, text) => {
    expect(await analyzeFile(path, text)).toMatchObject({
      lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    })
  })

  it.each([
    ['a.ts', `/*${'*'.repeat(200_000)}\nx\n*/\nexport const a = 1`],
    ['a.ts', `// ${'='.repeat(200_000)}x\nexport function f() {}`],
    ['a.ts', `/** ${'{@link '.repeat(30_000)} */ export const a = 1`],
    ['a.ts', `export const a = ${'"\\"'.repeat(50_000)}`],
    ['a.py', `"""${':param '.repeat(30_000)}"""`],
    ['a.py', `"""\n${'::\n'.repeat(5_000)}"""`],
    ['a.go', `package a\n// ${'['.repeat(100_000)}\nvar A = 1`],
    ['a.md', '#'.repeat(200_000)],
    ['a.txt', `${'='.repeat(100_000)}\n`.repeat(3)],
    ['a.html', '<a '.repeat(100_000)],
    ['a.css', '/* '.repeat(100_000)],
    ['a.ini', '[a'.repeat(100_000)],
    ['a.toml', `${'a.'.repeat(100_000)}= 1`],
    ['a.md', `${'a/'.repeat(100_000)}b.ts`],
    ['a.yaml', `${'a'.repeat(100_000)}: 1`],
  ])('that makes patterns backtrack in %s is read to its end', async (path, text) => {
    expect(await analyzeFile(path, text)).toMatchObject({
      lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    })
  })

  it('a hostile file of 5,000 exports is read whole', async () => {
    const text = Array.from({ length: 5_000 }, (_, at) => `export const value${at} = ${at}`).join('\n')
    const analysis = await analyzeFile('a.ts', text)
    expect(analysis.symbols).toHaveLength(5_000)
  })

  it('a file that takes too long to parse is described by its text', async () => {
    const text = `// A long list of numbers, for nothing.\n${'a + '.repeat(200_000)}1`
    expect(await analyzeFile('a.ts', text, 0)).toMatchObject({
      parseSkipped: 'time-limit',
      symbols: [],
      fileDoc: 'A long list of numbers, for nothing.',
    })
    // The parser still works afterwards.
    expect((await analyzeFile('a.ts', 'export const a = 1\n')).symbols).toHaveLength(1)
  })
})

describe('the languages that the landing page names', () => {
  const SAMPLES: Readonly<Record<string, readonly [path: string, text: string]>> = {
    TypeScript: ['a.ts', 'export function moor(ship: Ship) {}\n'],
    JavaScript: ['a.js', 'export function moor(ship) {}\n'],
    Python: ['a.py', 'def moor(ship):\n    pass\n'],
    Go: ['a.go', 'package a\n\nfunc moor(ship Ship) {}\n'],
    Rust: ['a.rs', 'fn moor(ship: &Ship) {}\n'],
    Java: ['moor.java', 'class moor {\n}\n'],
    C: ['a.c', 'int moor(int ship) { return ship; }\n'],
    'C++': ['a.cpp', 'int moor(Ship &ship) { return 1; }\n'],
    'C#': ['a.cs', 'class moor {\n}\n'],
    Ruby: ['a.rb', 'def moor(ship)\nend\n'],
    PHP: ['a.php', '<?php\nfunction moor($ship) {}\n'],
    Bash: ['a.sh', 'moor() {\n  echo "$1"\n}\n'],
    Swift: ['a.swift', 'func moor(ship: Ship) {}\n'],
    Dart: ['a.dart', 'void moor(Ship ship) {}\n'],
    Solidity: ['a.sol', 'contract moor {\n}\n'],
    Elixir: ['a.ex', 'defmodule Moor do\nend\n'],
    PowerShell: ['a.ps1', 'function moor($ship) {\n}\n'],
    Kotlin: ['a.kt', 'fun moor(ship: Ship) {}\n'],
    Scala: ['a.scala', 'def moor(ship: Ship) = 1\n'],
    Lua: ['a.lua', 'function moor(ship)\nend\n'],
  }
  const page = new URL('../../client/screens/landing/sections/core-features.tsx', import.meta.url)
  const said = readFileSync(page, 'utf8').replace(/\s+/g, ' ')
  const [, whole = '', declared = ''] =
    /> (\S[^<>]+?) are read symbol by symbol; ([^<>]+?) by what they declare\./.exec(said) ?? []
  const names = `${whole}, ${declared}`.split(/, | and /)

  it('the landing page names exactly the languages with samples', () => {
    expect(names).toEqual(Object.keys(SAMPLES))
  })

  it.each(Object.entries(SAMPLES))('the analysis finds the symbol in the sample of %s', async (_name, [path, text]) => {
    const { symbols } = await analyzeFile(path, text)
    expect(symbols.map(({ name }) => name.toLowerCase())).toEqual(['moor'])
  })
})

it.each([
  ['scripts/build', '#!/bin/sh -e\nmake\n', 'Shell', 'script'],
  ['scripts/install', '#!/usr/bin/env bash\nif [ -z "$A" ]; then echo a b c; fi\n', 'Shell', 'script'],
  ['install', 'How it is installed is told here.\n', 'Text', 'document'],
  ['BUILD', 'load(":a.bzl", "a")\n', 'Starlark', 'manifest'],
  ['scripts/run.py', '#!/bin/sh\n', 'Python', 'source'],
])('%s that begins with %j is %s', async (path, content, language, role) => {
  expect(await analyzeFile(path, content)).toMatchObject({
    language,
    role,
    lead: role === 'document' ? content.trim() : '',
  })
})

it('a group title above several fields documents no field, but a sentence above a field does', async () => {
  const source = `package a

// User is a person.
type User struct {
\t// Standard fields
\tID int
\tName string

\t// Domain specific fields
\tAge int
\t// Mail is where letters go.
\tMail string
}
`
  const [user] = (await analyzeFile('a.go', source)).symbols
  expect(user?.doc).toBe('User is a person.')
  expect(user?.members.map(({ name, doc }) => [name, doc])).toEqual([
    ['ID', ''],
    ['Name', ''],
    ['Age', ''],
    ['Mail', 'Mail is where letters go.'],
  ])
})

it('the number of an overload is no part of its comment', async () => {
  const source = '// overload 2: object format with no props\nexport function define(options: object): void {}\n'
  expect((await analyzeFile('a.ts', source)).symbols[0]?.doc).toBe('object format with no props')
})

it.each([
  ['app/proguard-rules.pro', '-keep class a.b { *; }\n', 'ProGuard rules', 'configuration'],
  ['rules/retrofit.pro', '-keep class a.b { *; }\n', 'Text', 'other'],
  ['family.pro', 'parent(X, Y) :- child(Y, X).\n', 'Prolog', 'source'],
])('%s: the language of `.pro` is told by name and text', async (path, content, language, role) => {
  expect(await analyzeFile(path, content)).toMatchObject({ language, role })
})
