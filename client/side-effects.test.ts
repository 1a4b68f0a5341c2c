import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, matchesGlob, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** The bundler drops a module with no used exports, unless `sideEffects` in `package.json` names it. */
it('package.json lists in `sideEffects` every module that is imported only to run it', () => {
  const paths = execFileSync('git', ['ls-files', '-z', 'client', 'shared'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|\/e2e\//.test(path))
  const run = paths.flatMap((path) => {
    const imports = readFileSync(`${ROOT}${path}`, 'utf8').matchAll(/^import '(\.[^']+\.tsx?)'/gm)
    return [...imports].flatMap(([, to = '']) => [relative(ROOT, resolve(ROOT, dirname(path), to)), path])
  })
  expect(run).not.toEqual([])
  const named = packageJson.sideEffects.map((glob) => glob.replace('./', ''))
  expect(run.filter((path) => !named.some((glob) => matchesGlob(path, glob)))).toEqual([])
})
