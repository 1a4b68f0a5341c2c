import { afterEach, describe, expect, it } from 'vitest'
import { analyzeFile } from './analyze-file.ts'
import { AnalysisPool } from './worker-pool.ts'

const STUBBORN = new URL('./fixtures/stubborn-worker.ts', import.meta.url)

let pool: AnalysisPool | undefined
afterEach(() => pool?.close())

const file = (path: string, content = 'export const a = 1\n') => ({ path, content })

describe('a pool of threads that analyse files', () => {
  it('the analysis pool gives the same results as the analysis, in the order of the files', async () => {
    pool = new AnalysisPool({ size: 2 })
    const files = Array.from({ length: 20 }, (_, at) => file(`src/file${at}.ts`, `export const value${at} = ${at}\n`))
    const analyses = await pool.analyze(files)
    expect(analyses).toEqual(await Promise.all(files.map(({ path, content }) => analyzeFile(path, content))))
  })

  it('the analysis pool serves several callers at once', async () => {
    pool = new AnalysisPool({ size: 2 })
    const [one, none, two] = await Promise.all([
      pool.analyze([file('a.ts')]),
      pool.analyze([]),
      pool.analyze([file('b.py', 'def f(): ...\n')]),
    ])
    expect([one?.[0]?.language, none, two?.[0]?.language]).toEqual(['TypeScript', [], 'Python'])
  })

  it('the analysis pool skips symbols of files that hang or crash a thread and analyses the rest', async () => {
    pool = new AnalysisPool({ size: 1, limits: { milliseconds: 150 }, entry: STUBBORN })
    const analyses = await pool.analyze([file('a.ts'), file('hang.ts', 'a\nb\n'), file('exit.ts'), file('c.ts')])
    expect(analyses.map(({ lines, parseSkipped }) => [lines, parseSkipped])).toEqual([
      [1, null],
      [2, 'time-limit'],
      [1, 'time-limit'],
      [1, null],
    ])
  })
})
