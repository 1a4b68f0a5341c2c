import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { type ServerProcess, startServerProcess } from '../../sync-server/testing/server-process.ts'

export type { ServerProcess }

/** Starts a real server in its own process, on a database that no one else uses. */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  on: 'embedded' | 'postgres' = 'embedded',
): Promise<ServerProcess & { databaseUrl?: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'docwright-e2e-'))
  if (process.env.E2E_DATA) cpSync(process.env.E2E_DATA, directory, { recursive: true })
  const database = on === 'postgres' ? await freshDatabase() : undefined
  const server = await startServerProcess({ DATA_DIR: directory, DATABASE_URL: database?.url ?? '', ...settings })
  return {
    ...server,
    databaseUrl: database?.url,
    stop: async () => {
      await server.stop()
      await database?.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Creates a separate database on the Postgres server that `prepare.ts` started. */
async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { E2E_POSTGRES: server, E2E_TEMPLATE: template } = process.env
  if (!server || !template) throw new Error('There is no Postgres server.')
  const name = `e2e_${process.pid}_${Date.now()}`
  const sql = postgres(server, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await sql.unsafe(`drop database if exists ${name} with (force)`)
      await sql.end()
    },
  }
}
