/**
 * `npm test`: lint, types, tests in Node on both Postgreses, tests in the browser. Everything runs, also after a
 * failure; the last line counts: `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const RESULTS = `${ROOT}test-results`

/** Environment of the roughly fifty processes that the tests start: they share one compile cache of Node. */
const ENVIRONMENT = { ...process.env, NODE_COMPILE_CACHE: `${ROOT}node_modules/.cache/compiled` }

type Counts = { passed: number; failed: number }

function run(name: string, command: string, args: string[]): Promise<number> {
  console.log(`\n── ${name}`)
  const child = spawn(process.execPath, [`${ROOT}node_modules/${command}`, ...args], {
    cwd: ROOT,
    env: ENVIRONMENT,
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

/** Runs a check that passes or fails as a whole. Counts as a single test. */
async function check(name: string, command: string, args: string[]): Promise<Counts> {
  const failed = (await run(name, command, args)) === 0 ? 0 : 1
  return { passed: 1 - failed, failed }
}

/**
 * Runs a test runner and returns its counts from `count`. If the runner exits with an error but reports no
 * failed test, returns one failure.
 */
async function suite(name: string, command: string, args: string[], count: () => Counts): Promise<Counts> {
  const code = await run(name, command, args)
  try {
    const counts = count()
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function lintTypesAndBuild(): Promise<Counts> {
  const parts = [
    await check('Lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
    await check('Types', 'typescript/bin/tsc', ['--noEmit']),
    await check('Client build', '../client/build.ts', []),
  ]
  return parts.reduce(add)
}

const add = (sum: Counts, part: Counts): Counts => ({
  passed: sum.passed + part.passed,
  failed: sum.failed + part.failed,
})

function vitestCounts(): Counts {
  const result = JSON.parse(readFileSync(`${RESULTS}/vitest.json`, 'utf8')) as Record<string, number>
  return { passed: result.numPassedTests ?? 0, failed: (result.numTotalTests ?? 0) - (result.numPassedTests ?? 0) }
}

function playwrightCounts(): Counts {
  const { stats } = JSON.parse(readFileSync(`${RESULTS}/playwright.json`, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
}

type VitestFile = { name: string; assertionResults: { status: string; fullName: string }[] }
type BrowserSuite = { suites?: BrowserSuite[]; specs: { ok: boolean; title: string; file: string }[] }

/** Returns the report file of a test runner, or `otherwise` if the runner ended without writing a report. */
function report<T>(name: string, otherwise: T): T {
  try {
    return JSON.parse(readFileSync(`${RESULTS}/${name}.json`, 'utf8')) as T
  } catch {
    return otherwise
  }
}

/** Names of the failed tests. Printed at the end, because the output of the first suite has scrolled away. */
function failedTests(): string[] {
  const vitest = report<{ testResults: VitestFile[] }>('vitest', { testResults: [] })
  const browser = report<{ suites: BrowserSuite[] }>('playwright', { suites: [] })
  const inNode = vitest.testResults.flatMap(({ name, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    return failed.map(({ fullName }) => `${name.replace(ROOT, '')}: ${fullName}`)
  })
  const specs = (suite: BrowserSuite): BrowserSuite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)]
  const inBrowser = browser.suites.flatMap(specs).filter(({ ok }) => !ok)
  return [...inNode, ...inBrowser.map(({ file, title }) => `client/e2e/${file}: ${title}`)]
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/vitest.json`]
const counts = [
  // Run side by side, because neither keeps two cores busy all the time.
  ...(await Promise.all([suite('Tests in Node', 'vitest/vitest.mjs', vitest, vitestCounts), lintTypesAndBuild()])),
  await suite(
    'Tests in the browser',
    '@playwright/test/cli.js',
    ['test', '--config', 'client/e2e/playwright.config.ts'],
    playwrightCounts,
  ),
]
const { passed, failed } = counts.reduce(add)
if (failed > 0) for (const name of failedTests()) console.log(`✗ ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
