import * as Y from 'yjs'
import { type Database, openDatabase } from '../../../db/connect.ts'
import { migrate } from '../../../db/migrate.ts'
import { loadDoc, storeUpdate } from '../../../db/tables/page-updates.ts'
import { insertProject } from '../../../db/tables/projects.ts'
import { putSourceFiles } from '../../../db/tables/source-files.ts'
import { AnalysisPool } from '../../../generator/analysis/worker-pool.ts'
import { openFolder } from '../../../generator/import/folder.ts'
import { indexProject } from '../../../generator/passages/index-project.ts'
import { ProjectMemory } from '../../../generator/project-memory.ts'
import { runGeneration } from '../../../generator/run-generation.ts'
import { importRepository } from '../../../generator/run-import.ts'
import { sha256 } from '../../../shared/basics/hash.ts'
import { createElement, docFromUpdates, fragmentOf } from '../../../shared/document/yjs.ts'
import type { Run } from '../../../shared/retrieval/queries.ts'
import { readConfig } from '../../config.ts'

export const PROJECT = 1

export type IndexedProject = {
  database: Database
  run: Run
  /** The milliseconds that indexing the whole took. */
  indexed: number
  /** Changes a page and a file, and indexes both. Resolves to the milliseconds that this took. */
  changeOne: () => Promise<number>
  close: () => Promise<void>
}

/** The repository in a folder, documented and indexed in a database in memory. */
export async function openIndexedProject(folder: string, name: string): Promise<IndexedProject> {
  const database = await openDatabase({ dataDir: null, entry: 'the bench' })
  const pool = new AnalysisPool({ size: readConfig(process.env).GENERATOR_THREADS })
  const memory = new ProjectMemory()
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
  await runGeneration(PROJECT, { database, pool, memory, by: 'the bench', signal })
  const index = async () => {
    const started = performance.now()
    await indexProject(PROJECT, { database, pool, memory, signal })
    return performance.now() - started
  }
  const indexed = await index()
  return {
    database,
    indexed,
    changeOne: async () => {
      await changePage(database)
      await changeFile(database)
      return index()
    },
    run: (async (text, values) => database.sql.unsafe(text, values as never[])) as Run,
    close: async () => {
      await pool.close()
      await database.close()
    },
  }
}

async function changePage(database: Database): Promise<void> {
  const [page] = await database.sql<{ id: number }[]>`
    select id from pages where project_id = ${PROJECT} and deleted_at is null order by id limit 1`
  const pageId = page?.id ?? 0
  const stored = await loadDoc(database.sql, pageId)
  const doc = docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
  const before = Y.encodeStateVector(doc)
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Somebody wrote this.' }] }
  fragmentOf(doc).push([createElement(paragraph)])
  await storeUpdate(database, { pageId, update: Y.encodeStateAsUpdate(doc, before), userId: null, by: 'the bench' })
  doc.destroy()
}

async function changeFile({ sql }: Database): Promise<void> {
  const [file] = await sql<{ path: string; content: string }[]>`
    select path, content from source_files
    where project_id = ${PROJECT} and content is not null and path ~ '[.](ts|js|py|go|rs|java|rb|php|cs|c|h)$'
    order by path limit 1`
  if (!file) return
  const content = `${file.content}\n\n`
  await putSourceFiles(sql, PROJECT, [
    { path: file.path, content, hash: sha256(content), size: content.length, reason: null },
  ])
}
