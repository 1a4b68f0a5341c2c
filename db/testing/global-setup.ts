import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { startPostgres } from './postgres-server.ts'
import { makeTemplate } from './postgres-template.ts'

/** Source that a test file creates its own database from. */
export type TestDatabaseSource =
  | { kind: 'pglite'; template: string }
  | { kind: 'postgres'; url: string; template: string }

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestDatabaseSource
  }
}

/** Creates a migrated database once per test run. Each test file copies it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.name === 'postgres' ? setUpPostgres(project) : setUpPglite(project)
}

async function setUpPglite(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'docwright-template-'))
  const database = await openDatabase({ dataDir: home, entry: 'the tests' })
  await migrate(database)
  await database.close()
  project.provide('database', { kind: 'pglite', template: join(home, 'postgres') })
  return () => rm(home, { recursive: true, force: true })
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const template = await makeTemplate(server)
  project.provide('database', { kind: 'postgres', url: server.url('postgres'), template: template.name })
  return async () => {
    await template.drop()
    await server.stop()
  }
}
