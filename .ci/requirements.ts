import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { REQUIREMENTS, type Requirement } from '../client/e2e/requirements.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** The names of all tests, as `file: name`. */
function testNames(): string[] {
  const tracked = execFileSync('git', ['ls-files', '-z', '*.test.ts', '*.spec.ts'], { cwd: ROOT, encoding: 'utf8' })
  return tracked
    .split('\0')
    .filter(Boolean)
    .flatMap((path) => {
      const file = basename(path).replace(/(?:\.property|\.postgres|\.mocked)?\.(?:test|spec)\.ts$/, '')
      const names = readFileSync(`${ROOT}${path}`, 'utf8').matchAll(
        /(?<![\w.])(?:it|test)(?:\.(?:prop|each)(?:<\w+>)?(?:\((?:[^()]|\([^()]*\))*\))?)?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g,
      )
      return Array.from(names, ([, , name = '']) => `${file}: ${name}`)
    })
}

/**
 * Requirements without a test, requirements that name a whole file instead of a test, and named tests that
 * don't exist.
 */
export function gaps(requirements: readonly Requirement[] = REQUIREMENTS, names = testNames()): string[] {
  return requirements.flatMap(({ id, tests }) => {
    if (tests.length === 0) return [`${id} has no test`]
    return tests.flatMap((test) => {
      if (/^[^:]*:?\s*$/.test(test)) return [`${id} names all of "${test}"`]
      return names.some((name) => name.startsWith(test)) ? [] : [`${id} names "${test}"`]
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { id, says, tests } of REQUIREMENTS) console.log(`${id.padEnd(6)}${says}\n      ${tests.join('\n      ')}`)
  const open = gaps()
  console.log(`\n${REQUIREMENTS.length} requirements, ${open.length} without proof`)
  for (const gap of open) console.log(gap)
  process.exitCode = open.length > 0 ? 1 : 0
}
