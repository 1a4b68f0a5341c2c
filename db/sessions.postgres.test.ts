import { describe, expect, it, onTestFinished } from 'vitest'
import { type DatabaseOptions, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { SharedBackends } from './sessions.ts'
import { type PoolerMode, startPooler } from './testing/pooler.ts'
import { openTestDatabase } from './testing/test-database.ts'
import { transaction } from './transaction.ts'

async function behindPooler(mode: PoolerMode, backends = 20) {
  const { database, remove, settings } = await openTestDatabase()
  const url = settings.url ?? ''
  const pooler = await startPooler(url, { mode, backends })
  onTestFinished(async () => {
    await pooler.close()
    await database.close()
    await remove()
  })
  return { database, url, pooler }
}

async function open(options: Omit<DatabaseOptions, 'entry'>) {
  const database = await openDatabase({ ...options, entry: 'a test' })
  onTestFinished(() => database.close())
  return database
}

describe('a pooler in transaction mode', () => {
  it.each([1, 2, 20])('a pooler in transaction mode is refused at the start, with %d backends', async (backends) => {
    const { pooler } = await behindPooler('transaction', backends)
    await expect(open({ url: pooler.url })).rejects.toThrow('pool_mode = session')
  })

  it('a pooler in transaction mode is refused as the direct address as well', async () => {
    const { pooler, url } = await behindPooler('transaction')
    await expect(open({ url, directUrl: pooler.url })).rejects.toThrow(SharedBackends)
  })

  it('a pooler that switches to transaction mode blocks writes until it switches back', async () => {
    const { pooler } = await behindPooler('session')
    const database = await open({ url: pooler.url, timing: { sessionsMs: 20, beatMs: 20 } })
    const write = (key: string) => transaction(database, (tx) => tx`insert into installation values (${key}, '')`)
    await write('before')
    pooler.setMode('transaction')
    await expect.poll(() => database.fault()).toBeInstanceOf(SharedBackends)
    await expect(write('shared')).rejects.toThrow(SharedBackends)
    pooler.setMode('session')
    pooler.cut()
    await expect.poll(() => database.fault()).toBeUndefined()
    await write('after')
    const rows = await database.sql<{ key: string }[]>`select key from installation order by key`
    expect(rows.map(({ key }) => key)).toEqual(['after', 'before'])
  })
})

describe('a pooler that shared backends for a while', () => {
  it.each([
    ['all', undefined],
    ['some', 3],
  ])('leaves %s connections without answers: they are replaced', async (_, count) => {
    const { pooler } = await behindPooler('session')
    const timing = { sessionsMs: 20, beatMs: 20, answerMs: 200 }
    const database = await open({ url: pooler.url, timing })
    const ask = () => Promise.all(Array.from({ length: 20 }, () => database.sql`select pg_sleep(0.01)`))
    await ask()
    pooler.setMode('transaction')
    await expect.poll(() => database.fault()).toBeInstanceOf(SharedBackends)
    pooler.mute(count)
    pooler.setMode('session')
    await expect.poll(() => database.fault()).toBeUndefined()
    expect(await ask()).toHaveLength(20)
  })
})

describe('a pooler in session mode', () => {
  it('a pooler in session mode works alone and beside a direct address', async () => {
    const { pooler, url } = await behindPooler('session')
    for (const options of [{ url: pooler.url }, { url: pooler.url, directUrl: url }]) {
      const database = await open(options)
      await migrate(database)
      const heard = Promise.withResolvers<string>()
      await database.listener.listen('access', heard.resolve)
      await transaction(database, (tx) => tx`select pg_notify('access', 'hello')`)
      expect(await heard.promise).toBe('hello')
    }
  })
})
