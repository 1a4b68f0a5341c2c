import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { Configuration } from '../shared/contract/configuration.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')
const readme = read('README.md')
const manifest = JSON.parse(read('package.json')) as Record<'scripts' | 'dependencies', object>
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)

/** The cells of the table under a heading, without the row of titles. */
function table(heading: string): string[][] {
  const section = readme.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  )
}

const inCode = (cell = '') => cell.replace(/^`(.*)`$/, '$1')

it('names every folder of the two upper levels, and none that is not there', () => {
  const folders = new Set<string>()
  for (const path of tracked) {
    const [top = '', second = '', ...rest] = path.split('/')
    if (top.startsWith('.') || second === '') continue
    folders.add(`${top}/`)
    if (rest.length > 0) folders.add(`${top}/${second}`)
  }
  expect(
    table('Folders')
      .map(([folder]) => inCode(folder))
      .sort(),
  ).toEqual([...folders].sort())
})

it('has nothing at the top level but the fixed folders and what tools need there', () => {
  const top = [...new Set(tracked.map((path) => path.split('/')[0] ?? ''))].sort()
  expect(top.filter((name) => tracked.every((path) => path !== name) && !name.startsWith('.'))).toEqual([
    'client',
    'db',
    'generator',
    'shared',
    'sync-server',
  ])
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

it('names every command, and none that is not there', () => {
  const commands = table('Commands').map(([command]) => inCode(command))
  const scripts = Object.keys(manifest.scripts)
    .filter((name) => !name.startsWith('pre'))
    .map((name) => (name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`))
  expect(commands.sort()).toEqual(scripts.sort())
})

it('shows every setting with its default and its meaning', () => {
  const settings = Object.entries<{ default?: unknown; description?: string }>(Configuration.properties)
  expect(table('Configuration').map(([name, value, meaning]) => [inCode(name), inCode(value), meaning])).toEqual(
    settings.map(([name, setting]) => [name, String(setting.default), setting.description]),
  )
})

it('has pictures and files behind its links', () => {
  const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target)
  const local = links.filter((target) => !/^https?:/.test(target))
  expect(local.length).toBeGreaterThan(1)
  for (const target of local) expect(tracked).toContain(target)
})

it('notices of third parties name every package that is delivered, and no other', () => {
  const used = Object.keys(manifest.dependencies)
  const rows = [...read('THIRD-PARTY-NOTICES.md').matchAll(/^\| ([^ ]+) \| ([^|]+) \|$/gm)].slice(1)
  const named = rows.map(([, name = '']) => name).filter((name) => name !== '-')
  expect(named.sort()).toEqual(used.sort())
})
