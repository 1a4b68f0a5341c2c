import { describe, expect, it, onTestFinished } from 'vitest'
import type { FixtureWorks } from './fixtures/thread.ts'
import { WorkPool } from './work-pool.ts'
import { WorkLost, WorkStopped, WorkThread } from './work-thread.ts'

const ENTRY = new URL('./fixtures/thread.ts', import.meta.url)
const BROKEN = new URL('./fixtures/broken-thread.ts', import.meta.url)
/** Input for works that take none. */
const NOTHING = undefined as never
const LIMITS = { milliseconds: 150, heapMegabytes: 64 }

const openPool = ({ size = 1, entry = ENTRY, limits = LIMITS } = {}) => {
  const pool = new WorkPool<FixtureWorks>({ entry, size, limits, settings: { colour: 'red' } })
  onTestFinished(() => pool.close())
  return pool
}

describe('a pool of threads', () => {
  it('a thread pool runs work in other threads, with the settings of the pool', async () => {
    const { run } = openPool({ size: 2 })
    const doubled = await Promise.all(Array.from({ length: 20 }, (_, n) => run('double', n)))
    expect(doubled).toEqual(Array.from({ length: 20 }, (_, n) => n * 2))
    expect([await run('isHere', NOTHING), await run('settings', NOTHING)]).toEqual([true, { colour: 'red' }])
  })

  it('a thread pool stops a call that never ends, and runs the calls queued behind it', async () => {
    const { run } = openPool()
    const hanging = run('hang', NOTHING).catch((error: unknown) => error)
    const others = Promise.all([run('double', 1), run('double', 2), run('double', 3)])
    expect(await hanging).toMatchObject({ reason: 'time' } satisfies Partial<WorkStopped>)
    expect(await others).toEqual([2, 4, 6])
  })

  it('a thread pool fails a call that takes too much memory or ends its thread', async () => {
    const { run } = openPool({ limits: { ...LIMITS, milliseconds: 600_000 } })
    const [hoarding, exiting, last] = await Promise.allSettled([
      run('hoard', NOTHING),
      run('exit', NOTHING),
      run('double', 4),
    ])
    expect(hoarding).toMatchObject({ reason: { reason: 'memory' } })
    expect(exiting).toMatchObject({ reason: { reason: 'crash' } })
    expect(last).toMatchObject({ value: 8 })
  })

  it('a thread pool passes on an error from a call and keeps the thread', async () => {
    const { run } = openPool()
    await expect(run('fail', NOTHING)).rejects.toThrow('no number')
    expect(await run('double', 5)).toBe(10)
  })

  it('a thread pool replaces a thread that reports itself as used up', async () => {
    const { run } = openPool()
    expect(await Promise.all([run('retire', NOTHING), run('double', 6), run('double', 7)])).toEqual(['retired', 12, 14])
  })

  it('a thread pool rejects a call if its threads fail to start', async () => {
    await expect(openPool({ size: 2, entry: BROKEN }).run('double', 1)).rejects.toThrow('do not start')
  })

  it('a closed thread pool rejects all waiting and later calls', async () => {
    const pool = openPool()
    const waiting = expect(pool.run('hang', NOTHING)).rejects.toThrow()
    const behind = expect(pool.run('double', 1)).rejects.toThrow('closed')
    await pool.close()
    await Promise.all([waiting, behind])
    await expect(pool.run('double', 1)).rejects.toThrow('closed')
  })
})

describe('a thread that keeps something between calls', () => {
  it('a thread that ends during a call rejects the queued calls and all later calls', async () => {
    const thread = new WorkThread<FixtureWorks>({ entry: ENTRY, limits: LIMITS })
    const [hanging, behind] = await Promise.allSettled([thread.run('hang', NOTHING), thread.run('double', 1)])
    expect(hanging).toMatchObject({ reason: expect.any(WorkStopped) })
    expect(behind).toMatchObject({ reason: expect.any(WorkLost) })
    await expect(thread.run('double', 1)).rejects.toThrow(WorkLost)
    expect(thread.ended).toBe(true)
  })
})
