import { afterEach, describe, expect, it } from 'vitest'
import { analyzeFile } from './analyze-file.ts'
import { AnalysisPool } from './worker-pool.ts'

const STUBBORN = new URL('./fixtures/stubborn-worker.ts', import.meta.url)
const BROKEN = new URL('./fixtures/broken-worker.ts', import.meta.url)

let pool: AnalysisPool | undefined
afterEach(() => pool?.close())

const file = (path: string, content = 'export const a = 1\n') => ({ path, content })

describe('a pool of threads', () => {
  it('gives what the analysis gives, in the order of the files', async () => {
    pool = new AnalysisPool({ size: 2, limits: { batchFiles: 3 } })
    const files = Array.from({ length: 20 }, (_, at) => file(`src/file${at}.ts`, `export const value${at} = ${at}\n`))
    const analyses = await pool.analyze(files)
    expect(analyses).toEqual(await Promise.all(files.map(({ path, content }) => analyzeFile(path, content))))
  })

  it('serves several callers at once', async () => {
    pool = new AnalysisPool({ size: 2 })
    const [one, none, two] = await Promise.all([
      pool.analyze([file('a.ts')]),
      pool.analyze([]),
      pool.analyze([file('b.py', 'def f(): ...\n')]),
    ])
    expect([one?.[0]?.language, none, two?.[0]?.language]).toEqual(['TypeScript', [], 'Python'])
  })

  it('ends a thread that hangs on a file, and analyses the others of its batch again', async () => {
    pool = new AnalysisPool({ size: 1, limits: { fileMilliseconds: 150 }, entry: STUBBORN })
    const analyses = await pool.analyze([file('a.ts'), file('hang.ts', 'a\nb\n'), file('c.ts')])
    expect(analyses.map(({ lines, parseSkipped }) => [lines, parseSkipped])).toEqual([
      [1, null],
      [2, 'time-limit'],
      [1, null],
    ])
  })

  it('replaces threads that crash or run out of memory', async () => {
    pool = new AnalysisPool({ size: 2, limits: { batchFiles: 2, heapMegabytes: 64 }, entry: STUBBORN })
    const names = ['a.ts', 'crash.ts', 'exit.ts', 'memory.ts', 'b.ts', 'c.ts']
    const analyses = await pool.analyze(names.map((name) => file(name)))
    expect(analyses.map(({ parseSkipped }) => parseSkipped)).toEqual([
      null,
      'time-limit',
      'time-limit',
      'time-limit',
      null,
      null,
    ])
  })

  it('lets a thread retire in the middle of a batch', async () => {
    pool = new AnalysisPool({ size: 1, entry: STUBBORN })
    const analyses = await pool.analyze([file('retire.ts'), file('b.ts'), file('c.ts')])
    expect(analyses.map(({ parseSkipped }) => parseSkipped)).toEqual([null, null, null])
  })

  it('gives up when threads do not even start', async () => {
    pool = new AnalysisPool({ size: 2, entry: BROKEN })
    await expect(pool.analyze([file('a.ts')])).rejects.toThrow('do not start')
  })

  it('rejects what is waiting when it is closed, and everything afterwards', async () => {
    pool = new AnalysisPool({ size: 1, entry: STUBBORN })
    const waiting = expect(pool.analyze([file('hang.ts')])).rejects.toThrow('closed')
    await pool.close()
    await waiting
    await expect(pool.analyze([file('a.ts')])).rejects.toThrow('closed')
  })
})
