import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '../connect.ts'

/**
 * Creates a migrated, empty database for this test file, on the kind of Postgres that the test project is
 * for. Closes and removes it when the file is done.
 */
export async function testDatabase(): Promise<Database> {
  const { database, remove } = await openTestDatabase()
  afterAll(async () => {
    await database.close()
    await remove()
  })
  return database
}

export async function openTestDatabase(): Promise<{
  database: Database
  remove: () => Promise<void>
  settings: { url?: string; dataDir?: string }
}> {
  const source = inject('database')
  if (source.kind === 'pglite') {
    const home = await mkdtemp(join(tmpdir(), 'docwright-test-'))
    // Copies a thousand small files synchronously, which takes a third of the time.
    cpSync(source.template, join(home, 'postgres'), { recursive: true })
    return {
      database: await openDatabase({ dataDir: home, entry: 'a test' }),
      remove: () => rm(home, { recursive: true, force: true }),
      settings: { dataDir: home },
    }
  }
  const { url, remove } = await createDatabase(source.url, source.template)
  return { database: await openDatabase({ url, entry: 'a test' }), remove, settings: { url } }
}

/**
 * Creates an empty database without any setup in a Postgres server, as at the first start of an
 * installation.
 */
export async function emptyDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  const source = inject('database')
  if (source.kind === 'pglite') throw new Error('Only a Postgres server has several databases')
  return await createDatabase(source.url, 'template0')
}

async function createDatabase(server: string, template: string) {
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  const name = `docwright_${process.pid}_${Math.random().toString(36).slice(2)}`
  await admin.unsafe(`create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    remove: async () => {
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
