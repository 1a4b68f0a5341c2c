import type { Database } from '../../db/connect.ts'
import { findProject, type ProjectRow } from '../../db/tables/projects.ts'
import { deleteIndex, hasPassages, openIndex, setRagStatus, tellSymbols } from '../../db/tables/search-index.ts'
import type { Status } from '../../shared/statuses/status.ts'
import type { AnalysisPool } from '../analysis/worker-pool.ts'
import type { ProjectMemory } from '../project-memory.ts'
import { indexFiles } from './index-files.ts'
import { indexPages } from './index-pages.ts'
import { mergeIndex } from './merge-index.ts'

/**
 * Version of the index. Raise it when the same sources would give a different index; indexes are then
 * rebuilt.
 */
const INDEX_VERSION = 3

export type IndexOptions = {
  database: Database
  pool: AnalysisPool
  /** Cache of what earlier runs read. */
  memory?: ProjectMemory
  signal: AbortSignal
}

/** States with complete documentation. In other states the index stays as it was. */
const INDEXED: ReadonlySet<Status> = new Set<Status>(['READY', 'DOC_SUCCESS', 'DOC_FILE_PAGES_FAILED', 'PULL_FAIL'])

/**
 * Updates the index of a project to its pages and sources; skips anything unchanged. Commits in portions, so
 * it can stop anywhere and run again. The project offers no search until the first run ends.
 */
export async function indexProject(projectId: number, options: IndexOptions): Promise<void> {
  const { sql } = options.database
  const project = await findProject(sql, projectId, null)
  if (!project) {
    options.memory?.forget(projectId)
    await deleteIndex(sql, projectId)
    return
  }
  if (!INDEXED.has(project.status)) return
  await openIndex(sql, projectId, formatOf(project))
  if (await indexFiles(project, options)) await tellSymbols(sql, projectId)
  await indexPages(project, options)
  for (const kind of ['docs', 'code'] as const) await mergeIndex(project.id, kind, options)
  await setRagStatus(sql, projectId, (await hasPassages(sql, projectId)) ? 'active' : 'idle')
}

/** Format of the index. Includes the language, because words are read differently in each language. */
function formatOf({ language }: ProjectRow): string {
  return `${INDEX_VERSION} ${language}`
}
