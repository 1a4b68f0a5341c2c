import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from './connect.ts'
import { startPooler } from './testing/pooler.ts'
import { openTestDatabase } from './testing/test-database.ts'

/** Latest arrival that the product's specification allows. */
const LATEST_MS = 2_000

/** Opens a server whose listening connection can be cut off from the rest. */
async function listening() {
  const { database: admin, remove, settings } = await openTestDatabase()
  const url = settings.url ?? ''
  const pooler = await startPooler(url, { mode: 'session', backends: 20 })
  const database = await openDatabase({ url, directUrl: pooler.url, entry: 'a test' })
  const heard: string[] = []
  let looked = 0
  await database.listener.listen(
    'access',
    (text) => heard.push(text),
    () => looked++,
  )
  onTestFinished(async () => {
    await database.close()
    await pooler.close()
    await admin.close()
    await remove()
  })
  const tell = (text: string) => admin.sql`select pg_notify('access', ${text})`
  return { admin, pooler, database, heard, tell, looked: () => looked }
}

async function within(ms: number, condition: () => boolean): Promise<void> {
  const began = performance.now()
  await expect.poll(condition, { interval: 10 }).toBe(true)
  expect(performance.now() - began).toBeLessThan(ms)
}

describe('the listening connection', () => {
  it('the listening connection listens again within 2 s each time its backend ends', async () => {
    const { admin, database, heard, tell, looked } = await listening()
    for (let round = 0; round < 5; round++) {
      const before = looked()
      await admin.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
      await within(LATEST_MS, () => looked() > before && database.listener.isListening())
      await tell(`round ${round}`)
      await expect.poll(() => heard).toContain(`round ${round}`)
    }
  })

  it.each(['away', 'frozen'] as const)(
    'is noticed to be %s: all look for themselves until it is back',
    async (state) => {
      const { pooler, database, heard, tell, looked } = await listening()
      const before = looked()
      pooler.setState(state)
      await within(LATEST_MS, () => looked() > before)
      expect(database.listener.isListening()).toBe(false)
      const first = looked()
      await within(LATEST_MS, () => looked() > first)
      pooler.setState('on')
      await within(LATEST_MS, () => database.listener.isListening())
      await tell('back')
      await expect.poll(() => heard).toEqual(['back'])
    },
  )

  it('the listening connection fails the start if its address does not answer', async () => {
    const { pooler, database } = await listening()
    pooler.setState('away')
    const { url } = pooler
    await expect(openDatabase({ url, entry: 'a test' })).rejects.toThrow()
    expect(database.fault()).toBeUndefined()
  })
})
