import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parseMermaid } from '../generator/testing/mermaid-syntax.ts'
import { Configuration } from '../shared/contract/configuration.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const FOLDERS = ['client', 'sync-server', 'generator', 'shared', 'db']
/** Texts for people; golden pages and fixtures are test data. */
const TEST_DATA = /(^|\/)(golden|fixtures)\//
const README_BYTES = 10_000

const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')
const manifest = JSON.parse(read('package.json')) as Record<'scripts' | 'dependencies', object>
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)
const documents = tracked.filter((path) => path.endsWith('.md') && !TEST_DATA.test(path))

/** The cells of the tables below a heading of level two, without the header rows. */
function rowsBelow(document: string, heading: string): string[][] {
  const section = read(document)
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`))
  const tables = (section ?? '')
    .split(/\n(?!\|)/)
    .map((part) => part.split('\n').filter((line) => line.startsWith('|')))
  return tables
    .flatMap((lines) => lines.slice(2))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
}

const inCode = (cell = '') => cell.replace(/^\[?`(.*)`(\]\(.*\))?$/, '$1')

it('README has at most 10 kB', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(README_BYTES)
})

it('README names the five folders', () => {
  const named = rowsBelow('README.md', 'Folders').map(([folder]) => inCode(folder))
  expect(named).toEqual(FOLDERS.map((folder) => `${folder}/`))
})

it.each(FOLDERS)('the README of %s names every folder in it, and no other', (folder) => {
  const inside = tracked
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.split('/').slice(1))
    .filter((parts) => parts.length > 1)
    .map(([name = '']) => name)
  const named = rowsBelow(`${folder}/README.md`, 'Map').map(([name]) => inCode(name))
  expect(named.sort()).toEqual([...new Set(inside)].sort())
})

it('the top level has nothing but the fixed folders and files that tools need there', () => {
  const top = [...new Set(tracked.map((path) => path.split('/')[0] ?? ''))].sort()
  expect(top.filter((name) => tracked.every((path) => path !== name) && !name.startsWith('.'))).toEqual(
    [...FOLDERS].sort(),
  )
  expect(top.filter((name) => tracked.includes(name))).toEqual([
    '.gitignore',
    'LICENSE',
    'README.md',
    'THIRD-PARTY-NOTICES.md',
    'biome.json',
    'package-lock.json',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
  ])
})

it('README names every command, and no other', () => {
  const commands = rowsBelow('README.md', 'Commands').map(([command]) => inCode(command))
  const scripts = Object.keys(manifest.scripts)
    .filter((name) => !name.startsWith('pre'))
    .map((name) => (name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`))
  expect(commands.sort()).toEqual(scripts.sort())
})

it("the operator's manual shows every setting with its default and its meaning", () => {
  const settings = Object.entries<{ default?: unknown; description?: string }>(Configuration.properties)
  const rows = rowsBelow('sync-server/OPERATING.md', 'Settings')
  expect(rows.map(([name, value, meaning]) => [inCode(name), inCode(value), meaning])).toEqual(
    settings.map(([name, setting]) => [name, String(setting.default), setting.description]),
  )
})

it.each(documents)('every link in %s points to an existing file and heading', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  for (const link of links.filter((target) => !/^(https?|mailto):/.test(target))) {
    const [target = '', anchor] = link.split('#')
    const path = target === '' ? document : posix.join(posix.dirname(document), target)
    expect(tracked, `${document} links to ${link}`).toContain(path)
    if (anchor) expect(anchorsOf(path), `${document} links to ${link}`).toContain(anchor)
  }
})

function anchorsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

it.each(documents)('every Mermaid diagram in %s parses without an error', async (document) => {
  for (const [, diagram = ''] of read(document).matchAll(/^```mermaid\n([\s\S]*?)^```$/gm)) await parseMermaid(diagram)
})

it('the architecture names only files that exist', () => {
  const named = [...read('shared/ARCHITECTURE.md').matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(50)
  const missing = named.filter((path) => !tracked.some((file) => file === path || file.startsWith(`${path}/`)))
  expect(missing).toEqual([])
})

it('every decision number occurs once in the READMEs of the folders', () => {
  const numbers = FOLDERS.flatMap((folder) =>
    [...read(`${folder}/README.md`).matchAll(/^- \*\*(\d+)\. /gm)].map(([, number]) => Number(number)),
  ).sort((one, other) => one - other)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  expect(numbers.length).toBeGreaterThan(160)
})

it('third-party notices name every delivered package, and no other', () => {
  const used = Object.keys(manifest.dependencies)
  const rows = [...read('THIRD-PARTY-NOTICES.md').matchAll(/^\| ([^ ]+) \| ([^|]+) \|$/gm)].slice(1)
  const named = rows.map(([, name = '']) => name).filter((name) => name !== '-')
  expect(named.sort()).toEqual(used.sort())
})
