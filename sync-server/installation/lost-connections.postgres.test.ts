import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../../db/testing/test-database.ts'
import { startServerProcess } from '../testing/server-process.ts'

it('a server and its generator outlive the end of all their connections, round after round', async () => {
  const { database, remove, settings } = await openTestDatabase()
  // The process itself, without anybody who would start it again.
  const server = await startServerProcess({ DATABASE_URL: settings.url ?? '' })
  onTestFinished(async () => {
    await server.stop()
    await database.close()
    await remove()
  })
  let stopped = false
  const load = Array.from({ length: 8 }, async () => {
    while (!stopped)
      await fetch(`${server.url}/api/examples`).then(
        (answer) => answer.arrayBuffer(),
        () => {},
      )
  })
  for (let round = 0; round < 10; round++) {
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    await expect
      .poll(async () => (await fetch(`${server.url}/health`)).json())
      .toMatchObject({ status: 'ok', notifications: 'listening' })
  }
  stopped = true
  await Promise.all(load)
})
