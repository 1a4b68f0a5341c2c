import { describe, expect, it } from 'vitest'
import { listen, notify } from './listen.ts'
import { testDatabase } from './testing/test-database.ts'
import { transaction } from './transaction.ts'

describe('listen', async () => {
  const database = await testDatabase()

  it('a listener receives notifications only of committed transactions', async () => {
    const seen: number[] = []
    let done = () => {}
    const last = new Promise<void>((resolve) => {
      done = resolve
    })
    const stop = await listen(database, 'access', ({ projectId }) => {
      seen.push(projectId)
      if (projectId === 3) done()
    })
    await transaction(database, (tx) => notify(tx, 'access', { projectId: 1 }))
    await transaction(database, async (tx) => {
      await notify(tx, 'access', { projectId: 2 })
      throw new Error('rolled back')
    }).catch(() => {})
    await notify(database.sql, 'access', { projectId: 3 })
    await last
    expect(seen).toEqual([1, 3])
    await stop()
  })

  it('a notification reaches every listener of its channel and no other channel', async () => {
    const seen: string[] = []
    const waits = [0, 1].map(
      (n) =>
        new Promise<() => Promise<void>>((resolve, reject) => {
          const subscribed = listen(database, 'revoked', ({ sessionId }) => {
            seen.push(`${n}:${sessionId}`)
            subscribed.then(resolve, reject)
          })
        }),
    )
    await listen(database, 'access', () => seen.push('wrong channel'))
    await notify(database.sql, 'revoked', { sessionId: 's' })
    const stops = await Promise.all(waits)
    expect(seen.sort()).toEqual(['0:s', '1:s'])
    await Promise.all(stops.map((stop) => stop()))
  })
})
