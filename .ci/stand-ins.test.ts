import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

it('test files that mock modules end in .mocked.test.ts', () => {
  const tests = execFileSync('git', ['ls-files', '-z', '*.test.ts'], { cwd: ROOT, encoding: 'utf8' })
  const replacing = tests
    .split('\0')
    .filter(Boolean)
    .filter((path) => /^vi\.(do)?mock\(/im.test(readFileSync(`${ROOT}${path}`, 'utf8')))
  expect(replacing.length).toBeGreaterThan(0)
  expect(replacing.filter((path) => !path.endsWith('.mocked.test.ts'))).toEqual([])
})
