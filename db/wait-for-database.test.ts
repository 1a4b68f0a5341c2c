import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sql } from './connect.ts'
import { isPassing, startThrough, waitForDatabase } from './wait-for-database.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (code: string, message = code, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })
const LOGIN = 'server login has been failing, try again later (server_login_retry)'

/** Fails with these errors, one after the other, then succeeds. */
function failing(...errors: Error[]) {
  const left = [...errors]
  return vi.fn(async () => {
    const error = left.shift()
    if (error) throw error
    return 'up'
  })
}

describe('a database that is away', () => {
  it('an unreachable database is distinguished from a database that refuses, even behind pgbouncer', () => {
    expect(isPassing(failure('57P01'))).toBe(true)
    expect(isPassing(failure('08P01', LOGIN))).toBe(true)
    expect(isPassing(new Error('The queue did not open', { cause: failure('CONNECTION_CLOSED') }))).toBe(true)
    expect(isPassing(failure('ENOENT', 'no socket', { syscall: 'connect' }))).toBe(true)
    expect(isPassing(failure('ENOENT', 'no file', { syscall: 'open' }))).toBe(false)
    expect(isPassing(failure('08P01', 'no such database: docs'))).toBe(false)
    expect(isPassing(failure('28P01'))).toBe(false)
  })

  it('the start waits for an unreachable database, also behind pgbouncer, but not forever', async () => {
    const say = vi.fn()
    const back = failing(failure('ECONNREFUSED'), failure('08P01', LOGIN))
    const waited = waitForDatabase(back as unknown as Sql, { waitMs: 60_000, say })
    await vi.advanceTimersByTimeAsync(2_000)
    await waited
    expect(say).toHaveBeenCalledOnce()
    const away = failing(...Array.from({ length: 200 }, () => failure('ECONNREFUSED')))
    const given = waitForDatabase(away as unknown as Sql, { waitMs: 60_000, say }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(61_000)
    const error = await given
    expect(error).toMatchObject({ message: 'The database did not answer within 60 s: ECONNREFUSED' })
    // A restart because of such an error would wait for another minute, again and again.
    expect(isPassing(error)).toBe(false)
  })

  it('the start is retried for a limited time, and only after lost connections', async () => {
    const say = vi.fn()
    const start = failing(failure('57P01'), failure('CONNECTION_CLOSED'))
    const started = startThrough(start, { say })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await started).toBe('up')
    expect(start).toHaveBeenCalledTimes(3)
    await expect(startThrough(failing(failure('28P01')), { say })).rejects.toThrow('28P01')
    const never = startThrough(failing(...Array(99).fill(failure('57P01'))), { waitMs: 5_000, say }).catch(String)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await never).toContain('57P01')
  })
})
