import { createServer, connect as openSocket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Database, openDatabase } from './connect.ts'
import { openJobs } from './jobs.ts'
import { migrate } from './migrate.ts'
import { emptyDatabase } from './testing/test-database.ts'

async function fresh(connections: number): Promise<{ url: string; databases: Database[] }> {
  const { url, remove } = await emptyDatabase()
  const databases = await Promise.all(Array.from({ length: connections }, () => openDatabase({ url, entry: 'a test' })))
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await remove()
  })
  return { url, databases }
}

describe('processes that start on an empty Postgres', () => {
  it('processes that start on an empty Postgres at the same time set it up once', async () => {
    for (let round = 0; round < 5; round++) {
      const { databases } = await fresh(3)
      const opened = await Promise.all(
        databases.map(async (database) => {
          const applied = await migrate(database)
          const jobs = await openJobs(database, { work: false })
          await jobs.close()
          return applied.length
        }),
      )
      expect(opened.filter((count) => count > 0)).toHaveLength(1)
    }
  })
})

describe('migrations', () => {
  it('migrations wait briefly for a locked table, then fail, and apply once it is free', async () => {
    const { databases } = await fresh(2)
    const [database, other] = databases as [Database, Database]
    const held = await other.sql.reserve()
    await held`create table schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`
    await held`begin`
    await held`lock table schema_migrations`
    await expect(migrate(database, { lockMs: 20, pauseMs: 20, tries: 2 })).rejects.toThrow('End long transactions')
    const later = migrate(database, { lockMs: 20, pauseMs: 20, tries: 1000 })
    await held`commit`
    held.release()
    expect(await later).not.toEqual([])
  })

  it('migrations fail with an explanation if another process never finishes its migrations', async () => {
    const { databases } = await fresh(2)
    const [database, other] = databases as [Database, Database]
    const held = await other.sql.reserve()
    await held`select pg_advisory_lock(4701221)`
    await expect(migrate(database, { turnMs: 20 })).rejects.toThrow('Another process')
    held.release()
  })
})

describe('a database that does not answer yet', () => {
  it('a database that does not answer yet makes the process wait and say so', async () => {
    const { url } = await fresh(0)
    const { hostname, port, pathname } = new URL(url)
    const late = createServer((socket) => {
      const server = openSocket(Number(port), hostname)
      for (const [from, to] of [
        [socket, server],
        [server, socket],
      ] as const) {
        from.pipe(to)
        from.on('error', () => to.destroy())
      }
    })
    const address = await freeAddress()
    const told = vi.spyOn(console, 'error').mockImplementation(() => {
      late.listen(address, '127.0.0.1')
    })
    const database = await openDatabase({ url: `postgres://postgres@127.0.0.1:${address}${pathname}`, entry: 'a test' })
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Waiting for the database: '))
    told.mockRestore()
    await database.close()
    late.close()
  })

  it('a process ends at once if waiting for the database cannot help', async () => {
    const { url } = await fresh(0)
    const absent = openDatabase({ url: `${url}_absent`, entry: 'a test' })
    await expect(absent).rejects.toThrow('does not exist')
    const timing = { waitMs: 0 }
    const refused = `postgres://postgres@127.0.0.1:${await freeAddress()}/any`
    await expect(openDatabase({ url: refused, timing, entry: 'a test' })).rejects.toThrow('ECONNREFUSED')
  })
})

async function freeAddress(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
