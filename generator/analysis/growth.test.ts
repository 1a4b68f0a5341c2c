import { expect, it, vi } from 'vitest'
import { Node } from 'web-tree-sitter'
import { analyzeFile, emptyAnalysis } from './analyze-file.ts'
import { cDoc } from './doc-comments/doxygen.ts'
import { yardToMarkdown } from './doc-comments/yard.ts'
import type { CodeSymbol } from './file-analysis.ts'
import { readPom } from './manifests/jvm-manifests.ts'
import { namespaceGraph } from './resolution/namespace-resolver.ts'
import { indexRepository } from './resolution/repository-index.ts'
import { rustResolver } from './resolution/rust-resolver.ts'
import { countSteps } from './testing/count-steps.ts'

/** A construct to repeat, and the text around all repetitions. `§` becomes a number. */
type Repeated = { path: string; unit: string; before?: string; after?: string }

const COMMENTS: readonly Repeated[] = [
  ...['/// <code>', '/// <code>x</code>', '/// <summary>', '// some plain words'].map((unit) => ({
    path: 'a.cs',
    unit,
    after: 'class A {}',
  })),
  ...['/// @code', '// some plain words', '/** @param a x */'].map((unit) => ({
    path: 'a.cpp',
    unit,
    after: 'int f();',
  })),
  ...['#  x\n#', '# @param x [Y] z'].map((unit) => ({ path: 'a.rb', unit, after: 'def f; end' })),
  ...['// some plain words', '/** @type {A} */'].map((unit) => ({ path: 'a.ts', unit, after: 'export const a = 1' })),
  { path: 'a.ts', before: '/**', unit: ' * @param {a', after: '*/\nexport const a = 1' },
  { path: 'a.py', unit: '# some plain words', after: 'a = 1' },
  { path: 'a.py', before: 'def f():\n  """', unit: '  :param x:', after: '  """' },
  ...['// some plain words', '//\tx\n//'].map((unit) => ({
    path: 'a.go',
    before: 'package a',
    unit,
    after: 'func F() {}',
  })),
  ...['/// # x', '//! x y', '/// ```', '#[a]'].map((unit) => ({ path: 'a.rs', unit, after: 'fn f() {}' })),
  { path: 'A.java', unit: '/** some plain words */', after: 'class A {}' },
  { path: 'a.kt', unit: '/** some plain words */', after: 'class A {}' },
  { path: 'a.scala', unit: '// some plain words', after: 'class A' },
  { path: 'a.lua', unit: '--- @param a b', after: 'function f() end' },
  { path: 'a.php', before: '<?php', unit: '// some plain words', after: 'function f() {}' },
  { path: 'a.sh', unit: '# some plain words', after: 'f() { :; }' },
  { path: 'a.ps1', unit: '# some plain words', after: 'function f {}' },
]

const DECLARATIONS: readonly Repeated[] = [
  { path: 'a.ts', unit: 'export const a§ = 1' },
  { path: 'a.ts', unit: 'export { a§ }' },
  { path: 'a.ts', unit: "import { a§ } from './b§'" },
  { path: 'a.ts', unit: "export * from './b§'" },
  { path: 'a.ts', unit: "app.get('/x§', f)" },
  { path: 'a.js', unit: 'exports.a§ = 1' },
  { path: 'a.js', unit: 'A.prototype.b§ = function () {}' },
  { path: 'a.test.ts', unit: "it('a§', () => {})" },
  { path: 'a.ts', unit: 'process.env.A§' },
  { path: 'a.py', unit: 'def f§(): pass' },
  { path: 'a.py', unit: 'import a§.b' },
  { path: 'a.py', before: 'import a', unit: 'x = "a.b§" # a.c§' },
  { path: 'a.py', unit: 'def f§():\n  import a§' },
  { path: 'a.py', before: 'class A:', unit: '  @b§.setter\n  def b§(self, x): pass' },
  { path: 'a.py', before: 'class A:\n  def __init__(self, x):', unit: '    self.a§ = x' },
  { path: 'a.go', before: 'package a', unit: 'func F§() {}' },
  { path: 'a.go', before: 'package a\ntype A struct{}', unit: 'func (a A) M§() {}' },
  { path: 'a.rs', unit: 'use a::b§;' },
  { path: 'a.rs', unit: 'impl A { fn f§() {} }', before: 'struct A;' },
  { path: 'A.java', unit: 'import a.b§;' },
  { path: 'A.java', before: '@RequestMapping("/x") class A {', unit: '@GetMapping("/y§") void f§() {}', after: '}' },
  { path: 'a.cs', unit: 'using A.B§;' },
  { path: 'a.c', unit: '#include "a§.h"' },
  { path: 'a.h', unit: '#ifdef A§\nint f§();\n#endif' },
  { path: 'a.kt', unit: 'import a.b§' },
  { path: 'a.kt', unit: 'fun f§() {}' },
  { path: 'a.kt', unit: 'class A§ {' },
  { path: 'a.kt', unit: 'fun f§(' },
  { path: 'a.scala', unit: 'object A§ {' },
  { path: 'a.scala', unit: 'import a.{b§, c}' },
  { path: 'a.lua', unit: 'function f§() end' },
  { path: 'a.lua', unit: "local a§ = require 'x§'" },
  { path: 'a.rb', unit: 'def f§; end' },
  { path: 'a.php', before: '<?php', unit: 'use A\\B§;' },
  { path: 'a.sh', unit: `echo \${A§:-b}` },
  { path: 'a.ps1', unit: 'function f§ {}' },
  { path: 'a.vue', unit: '<script>a</script>' },
  { path: 'a.sql', unit: 'CREATE TABLE t§ (id int);' },
  { path: 'a.sql', before: 'CREATE TABLE t (', unit: '-- A column.\n  c§ int,', after: ');' },
  { path: 'a.sql', before: 'CREATE TABLE t (a int); ALTER TABLE t', unit: 'ADD COLUMN c§ int,' },
  { path: 'a.sql', unit: 'ALTER TABLE t§ DROP COLUMN c;' },
  { path: 'a.sql', unit: 'CREATE FUNCTION f§() BEGIN' },
  { path: 'a.graphql', unit: 'type A§ { "Text." a(b: Int = 1): C }' },
  { path: 'a.graphql', unit: 'extend type A { a§: Int' },
  { path: 'a.prisma', unit: 'model A§ {\n  /// Text.\n  a Int\n}' },
  { path: 'a.prisma', unit: 'model A§ {' },
  { path: 'a.tf', unit: `variable "a§" {\n  default = "\${var.b§}"\n}` },
  { path: 'a.tf', unit: 'a§ {' },
  { path: 'a.tf', unit: `a = "\${"` },
  { path: 'a.zig', unit: '/// Some plain words.\npub fn f§(' },
  { path: 'a.hs', unit: 'f :: a§\nf x = x' },
  { path: 'a.clj', unit: '(defn f§ "Some plain words.' },
  { path: 'a.vue', before: '<script setup>', unit: 'defineProps<A§>()', after: '</script>' },
  { path: 'a.md', unit: '# a§' },
  { path: 'a.md', unit: '[a](b§)' },
  { path: 'a.json', before: '{', unit: '"a§": 1,', after: '}' },
  { path: 'a.yaml', unit: 'a§:' },
  { path: 'a.toml', unit: '[a§]' },
  { path: 'Makefile', unit: 'a§:' },
  { path: 'a.css', unit: '.a§ { --b§: 1 }' },
  { path: 'a.html', unit: '<a href="x§">' },
  { path: 'Dockerfile', unit: 'FROM a§' },
  { path: 'openapi.yaml', before: 'openapi: 3.0.0\npaths:', unit: '  /a§:\n    get:' },
  {
    path: 'openapi.json',
    before: '{"openapi": "3.0.0", "paths": {',
    unit: '"/a§": { "get": {} },',
    after: '"/": {}}}',
  },
  { path: 'a.ts', before: "import 'commander'", unit: "program.command('a§').description('b')" },
  { path: 'a.py', before: 'import click', unit: '@a.command()\ndef f§(): pass' },
  { path: 'a.ts', before: 'class A {}\nfunction f(a0: A) {', unit: 'const b§ = a0.x; b§.y().z()', after: '}' },
  { path: 'a.ts', unit: 'class A§ extends A { b = new A(); c() { this.b.c() } }' },
  { path: 'a.ts', before: 'function f(a: A) { a', unit: '.b()', after: '}' },
  { path: 'a.ts', before: 'function f(a: A) {', unit: '{ a.b(); a = c', after: '' },
  { path: 'a.py', before: 'def f(a: A):', unit: '  b§ = a.x; b§.y().z()' },
  { path: 'a.py', unit: 'class A§(A):\n  def f(self): self.g()' },
  { path: 'a.go', before: 'package a\nfunc f(a *A) {', unit: 'b§ := a.x; b§.y().z()', after: '}' },
]

const FEW = 80

/**
 * Four times the input may take slightly more than four times the steps. Quadratic work would take sixteen
 * times.
 */
async function expectLinear(act: (amount: number) => Promise<unknown> | unknown): Promise<void> {
  await countSteps(() => act(FEW))
  const few = await countSteps(() => act(FEW))
  const many = await countSteps(() => act(FEW * 4))
  expect(many / few).toBeLessThan(7)
}

function text({ unit, before = '', after = '' }: Repeated, amount: number): string {
  const units = Array.from({ length: amount }, (_, at) => unit.replaceAll('§', String(at)))
  return [before, ...units, after].join('\n')
}

it.each([...COMMENTS, ...DECLARATIONS])(
  'the analysis takes time proportional to the length of the text, for $path: $unit',
  (repeated) => expectLinear((amount) => analyzeFile(repeated.path, text(repeated, amount))),
)

it('a comment of many lines is read only up to a limit', () => {
  const lines = Array<string>(30_000).fill('/// @brief x')
  expect(cDoc(lines).length).toBeLessThan(12_000)
})

it('code in a Ruby comment is found in time proportional to the length of the comment', () =>
  expectLinear((amount) => yardToMarkdown(`x${'\n'.repeat(amount)}`)))

it('the analysis never uses the slow sibling lookup of syntax nodes', async () => {
  const asked = vi.spyOn(Node.prototype, 'nextNamedSibling', 'get')
  for (const repeated of COMMENTS) await analyzeFile(repeated.path, text(repeated, 3))
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

it.each(['a.ps1', 'a.lua'])('%s is cut into lines once for all of its functions', async (path) => {
  const unit = path === 'a.lua' ? 'function f§() end' : 'function f§ {}'
  const source = text({ path, unit }, 50)
  const split = vi.spyOn(String.prototype, 'split')
  await analyzeFile(path, source)
  const whole = split.mock.contexts.filter((context) => String(context) === source)
  split.mockRestore()
  expect(whole.length).toBeLessThan(5)
})

it('an unclosed element of a POM reaches to the end of the file', () => {
  const dependency = '<dependency><groupId>g</groupId><artifactId>a</artifactId>'
  const names = (xml: string) => readPom('pom.xml', `<project>${xml}`).dependencies.map(({ name }) => name)
  expect(names(`<dependencies>${dependency}</dependency>`)).toEqual(['g:a'])
  expect(names(`<dependencies>${dependency}`)).toEqual(['g:a'])
  expect(names(`<!-- <dependencies>${dependency}</dependency></dependencies>`)).toEqual([])
  expect(names(`<profiles><dependencies>${dependency}</dependency></dependencies>`)).toEqual([])
})

it('imports of namespaces resolve in time proportional to their number', () =>
  expectLinear((amount) => {
    const paths = Array.from({ length: amount }, (_, at) => `a/F${at}.java`)
    const file = (path: string, namespace: string) => ({
      ...emptyAnalysis(path, ''),
      namespace,
      symbols: [symbol('Same')],
    })
    const analyses = new Map(paths.map((path, at) => [path, file(path, `n${at}`)]))
    const rules = { languages: new Set(['Java']), separator: '.', builtin: /^java/, outsideParts: 2 }
    const { resolve } = namespaceGraph(indexRepository(paths), analyses, rules)
    for (const path of paths) resolve(path, { specifier: 'other.name', names: [], line: 1, reExport: false })
  }))

it('files of many Rust crates find their crate in time proportional to their number', () =>
  expectLinear((amount) => {
    const paths = Array.from({ length: amount }, (_, at) => [`c${at}/Cargo.toml`, `c${at}/src/lib.rs`]).flat()
    const resolve = rustResolver(indexRepository(paths), (path) => `[package]\nname = "${path.slice(0, -11)}"\n`)
    for (const path of paths) resolve(path, { specifier: 'crate::x', names: [], line: 1, reExport: false })
  }))

function symbol(name: string): CodeSymbol {
  const range = { startLine: 1, endLine: 1 }
  return { name, kind: 'class', signature: '', doc: '', visibility: 'public', ...range, members: [] }
}
