import { describe, expect, it } from 'vitest'
import type { DocNode } from '../../shared/document/node.ts'
import { textOf } from '../../shared/document/node.ts'
import { blocksOf, composeAll, type Language } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

const SCRIPT = '#!/bin/sh\nset -e\n\nversion=$1\nsed -i "s/^version = .*/version = \\"$version\\"/" Cargo.toml\n'

type Shown = { heading: string | undefined; language: unknown; text: string; lines: unknown }

/** Returns the block that shows a file's text on its page. */
async function shown(path: string, content: string, language: Language = 'en'): Promise<Shown | undefined> {
  const { pages } = composeAll(await sampleRepository({ 'README.md': '# A\n', [path]: content }), language)
  const blocks = blocksOf(pages.find(({ pageKey }) => pageKey === `file:${path}`))
  const node = (key: string): DocNode | undefined => blocks.find((block) => block.key === key)?.node
  const code = node('source/code')
  const heading = node('source')
  if (!code) return undefined
  return {
    heading: heading && textOf(heading),
    language: code.attrs?.language,
    text: textOf(code),
    lines: blocks.find(({ key }) => key === 'source/of')?.citations[0]?.ref.lines,
  }
}

it.each<[Language, string]>([
  ['en', 'Source'],
  ['de', 'Quelltext'],
  ['ru', 'Исходный код'],
])('the page of a short script shows its text with its lines, in %s', async (language, heading) => {
  expect(await shown('bump.sh', SCRIPT, language)).toEqual({
    heading,
    language: 'bash',
    text: SCRIPT.trimEnd(),
    lines: { start: 1, end: 5 },
  })
})

it.each([
  ['test/test_helper.exs', 'ExUnit.start(exclude: [:slow])\n', null],
  ['app/__main__.py', 'from .cli import main\n\nmain()\n', 'python'],
  ['rustfmt.toml', 'max_width = 100\n', null],
  ['.mvn/jvm.config', '--add-exports jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED\n', null],
  ['compose.yaml', 'services:\n  web:\n    image: nginx\n', 'yaml'],
])('the page of %s shows what the file says', async (path, content, language) => {
  expect(await shown(path, content)).toMatchObject({ text: content.trimEnd(), language })
})

it('the licence header of a short file is left out of the text of the file', async () => {
  const licence = '# Copyright 2020 A.\n# Licensed under the MIT licence.\n'
  expect(await shown('a.sh', `#!/bin/sh\n${licence}\n\necho a\n\necho b\n`)).toMatchObject({
    text: 'echo a\n\necho b',
    lines: { start: 6, end: 8 },
  })
  expect(await shown('a.js', '/*\n * Copyright A\n */\n\n// Runs it.\nrun()\n')).toMatchObject({
    text: '// Runs it.\nrun()',
    lines: { start: 5, end: 6 },
  })
})

it('a file with CRLF line endings shows the same text and lines as with LF', async () => {
  const content = '# Copyright A\n\n\necho a\necho b\n'
  const plain = await shown('a.sh', content)
  expect(plain?.lines).toEqual({ start: 4, end: 5 })
  expect(await shown('a.sh', content.replaceAll('\n', '\r\n'))).toEqual(plain)
})

it.each([
  ['forty lines beside a name', 'LIMIT = 1\n', 40],
  ['eighty lines beside nothing', '', 80],
])('a text of %s is shown, and a longer one is not', async (_, head, most) => {
  const content = (count: number) => head + 'main()\n'.repeat(count - (head ? 1 : 0))
  expect(await shown('a.py', content(most))).toBeDefined()
  expect(await shown('a.py', content(most + 1))).toBeUndefined()
})

it('a file page does not show a text with wide lines or a large text', async () => {
  const line = (length: number) => `echo ${'a'.repeat(length - 5)}\n`
  expect(await shown('a.sh', line(160))).toBeDefined()
  expect(await shown('a.sh', line(161))).toBeUndefined()
  expect(await shown('a.sh', line(100).repeat(29))).toBeDefined()
  expect(await shown('a.sh', line(100).repeat(30))).toBeUndefined()
})

it.each([
  [
    'what documents its symbols',
    'a.py',
    '"""Adds."""\n\n\ndef add(one, two):\n    """Adds two numbers."""\n    pass\n',
  ],
  [
    'the source of a function',
    'a.ts',
    'const d = 1\n\nexport function a(b: number) {\n  const c = b + 1\n  log(c)\n  return c\n}\n',
  ],
  ['more than two of its keys', 'prettier.yaml', 'semi: false\ntabs: true\nwidth: 80\n'],
  ['the whole document', 'docs/a.md', '# A\n\nSays something of all this.\n'],
  ['what a test is for', 'a_test.go', 'package a\n\n// TestA opens it twice.\nfunc TestA(t *testing.T) {\n}\n'],
  ['all that it says, in a comment', 'rustfmt.toml', '# Defaults are used\n'],
])('a page that shows %s does not show the text of the file too', async (_, path, content) => {
  expect((await shown(path, content))?.text).not.toBe(content.trimEnd())
})

it('a page with a long quote from a file does not show the file text as well', async () => {
  const said = 'Starts every process that the tests need, in the order of the list. '
  expect(await shown('a.exs', `# ${said}\nStart.all()\n`)).toBeDefined()
  expect(await shown('a.exs', `# ${said.repeat(2)}\nStart.all()\n`)).toBeUndefined()
})

describe('a text that may hold secrets is never shown', () => {
  it.each([
    ['.flaskenv', 'FLASK_APP=hello\n'],
    ['.env.example', 'PORT=3000\n'],
    ['.env.sample.dist', 'PORT=3000\n'],
    ['deploy/prod.env', 'PORT=3000\n'],
    ['.npmrc', 'registry=https://registry.example.org\n'],
    ['conf/db-credentials.ini', 'user = a\n'],
    ['conf/Secrets.toml', 'a = 1\n'],
    ['login.sh', 'curl -u me:hunter2222 https://example.org\n'],
    ['compose.yaml', 'services:\n  db:\n    environment:\n      POSTGRES_PASSWORD: postgres\n'],
    ['tests/compose.yaml', 'services:\n  db:\n    environment:\n      POSTGRES_PASSWORD: test\n'],
    ['a.sh', 'export API_TOKEN=abc\nrun\n'],
    ['a.exs', 'config :app, secret_key_base: "a"\n'],
    ['a.rb', 'set :session_secret, "a"\nset "secret" => "b"\n'],
    ['a.conf', 'connect = db://me:[redacted]@host\n'],
    ['deploy/authorized', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA me\n'],
    ['ca.cer', '-----BEGIN CERTIFICATE-----\nMIID\n-----END CERTIFICATE-----\n'],
  ])('%s', async (path, content) => {
    expect(await shown(path, content)).toBeUndefined()
  })

  it('a file text is shown if it only reads a secret from elsewhere', async () => {
    expect(await shown('a.sh', 'export API_TOKEN=$1\nrun\n')).toBeDefined()
  })
})
