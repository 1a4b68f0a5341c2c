import { type Database, openDatabase } from '../../../db/connect.ts'
import { migrate } from '../../../db/migrate.ts'
import { insertProject } from '../../../db/tables/projects.ts'
import { AnalysisPool } from '../../../generator/analysis/worker-pool.ts'
import { openFolder } from '../../../generator/import/folder.ts'
import { indexProject } from '../../../generator/passages/index-project.ts'
import { runGeneration } from '../../../generator/run-generation.ts'
import { importRepository } from '../../../generator/run-import.ts'
import type { Run } from '../../../shared/retrieval/queries.ts'
import { readConfig } from '../../config.ts'

export const PROJECT = 1

export type IndexedProject = {
  database: Database
  run: Run
  /** Brings the index into step with what the database holds. Resolves to the milliseconds that it took. */
  index: () => Promise<number>
  close: () => Promise<void>
}

/** The repository in a folder, documented and indexed in a database in memory. */
export async function openIndexedProject(folder: string, name: string): Promise<IndexedProject & { indexed: number }> {
  const database = await openDatabase({ dataDir: null, entry: 'the bench' })
  const pool = new AnalysisPool({ size: readConfig(process.env).GENERATOR_THREADS })
  const signal = new AbortController().signal
  await migrate(database)
  const row = {
    id: PROJECT,
    type: 'zip',
    name,
    visibility: 'private',
    status: 'CLONE_SUCCESS',
    language: 'en',
  } as const
  await insertProject(database.sql, row, null)
  const repository = await openFolder(folder)
  await importRepository(database, PROJECT, repository, () => undefined)
  await repository.close()
  await runGeneration(PROJECT, { database, pool, by: 'the bench', signal })
  const index = async () => {
    const started = performance.now()
    await indexProject(PROJECT, { database, pool, signal })
    return performance.now() - started
  }
  const indexed = await index()
  return {
    database,
    indexed,
    index,
    run: (async (text, values) => database.sql.unsafe(text, values as never[])) as Run,
    close: async () => {
      await pool.close()
      await database.close()
    },
  }
}
