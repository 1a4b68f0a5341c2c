import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { startPostgres } from '../../db/testing/postgres-server.ts'
import { makeTemplate } from '../../db/testing/postgres-template.ts'
import { forgetTexts } from './seen-texts.ts'

/**
 * Prepares the tests: the built client, a data directory for the servers to start from, and a real Postgres.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  forgetTexts()
  const [directory, server] = await Promise.all([freshData(), startPostgres(), buildClient()])
  const template = await makeTemplate(server)
  process.env.E2E_DATA = directory
  process.env.E2E_POSTGRES = server.url('postgres')
  process.env.E2E_TEMPLATE = template.name
  return async () => {
    await rm(directory, { recursive: true, force: true })
    await template.drop()
    await server.stop()
  }
}

/** Builds the client. The tests run what people run: the built client, served by the real server. */
export async function buildClient(): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../build.ts', import.meta.url))], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The client could not be built.')
}

/** Creates a data directory once, because this takes longer than most tests. Each server gets a copy. */
async function freshData(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'docwright-e2e-data-'))
  const database = await openDatabase({ dataDir: directory, entry: 'the browser tests' })
  await migrate(database)
  await database.close()
  return directory
}
