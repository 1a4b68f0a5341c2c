import { expect, it, onTestFinished } from 'vitest'
import { emptyDatabase } from '../../db/testing/test-database.ts'
import { startServerProcess } from '../testing/server-process.ts'

it('three servers with their generators start at once on an empty Postgres, and all servers answer', async () => {
  const { url, remove } = await emptyDatabase()
  const starts = await Promise.allSettled(Array.from({ length: 3 }, () => startServerProcess({ DATABASE_URL: url })))
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await remove()
  })
  expect(starts.filter((start) => start.status === 'rejected')).toEqual([])
  for (const server of servers) {
    const health = await (await fetch(`${server.url}/health`)).json()
    expect(health).toMatchObject({ status: 'ok', notifications: 'listening' })
  }
})
