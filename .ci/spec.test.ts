import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')

const specs = tracked.filter((path) => path.endsWith('SPEC.md'))
const tests = tracked.filter((path) => /\.(?:test|spec)\.ts$/.test(path)).map(read)

it('every SPEC.md rule is named by a test, and no test names an unknown rule', () => {
  const rules = specs.flatMap((path) => [...read(path).matchAll(/^\| ([A-Z]+\d+) \|/gm)].map(([, rule = '']) => rule))
  expect(rules.length).toBeGreaterThan(0)
  const named = new Set(tests.flatMap((text) => [...text.matchAll(/\[([A-Z]+\d+)\]/g)].map(([, rule = '']) => rule)))
  expect(rules.filter((rule) => !named.has(rule))).toEqual([])
  const families = new Set(rules.map((rule) => rule.replace(/\d+$/, '')))
  const strays = [...named].filter((rule) => families.has(rule.replace(/\d+$/, '')) && !rules.includes(rule))
  expect(strays).toEqual([])
})
