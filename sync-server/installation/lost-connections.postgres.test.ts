import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../../db/testing/test-database.ts'
import { startGeneratorProcess } from '../testing/generator-process.ts'
import { startServerProcess } from '../testing/server-process.ts'

it('a generator starts although its connections end again and again meanwhile', async () => {
  const { database, remove, settings } = await openTestDatabase()
  const generator = startGeneratorProcess({ DATABASE_URL: settings.url ?? '' })
  onTestFinished(async () => {
    await generator.stop()
    await database.close()
    await remove()
  })
  const session = await database.sql.reserve()
  const terminate = () =>
    session`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
  for (let ended = 0; ended < 30; ) ended += (await terminate()).length
  session.release()
  await generator.ready
  expect(generator.ended()).toBeUndefined()
})

it('a server and its generator survive the loss of all their connections, round after round', async () => {
  const { database, remove, settings } = await openTestDatabase()
  // The server process itself, without a supervisor that would restart it.
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
