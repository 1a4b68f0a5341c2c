import type { Database, Tx } from '../../db/connect.ts'
import { changeStatus, type ProjectRow, setProgress, updateProject } from '../../db/tables/projects.ts'
import { endRefresh, noteOrigin, openRefresh, type RefreshEnd } from '../../db/tables/refreshes.ts'
import { transaction } from '../../db/transaction.ts'
import type { Quotas } from '../../shared/contract/quotas.ts'
import type { AnalysisPool } from '../analysis/worker-pool.ts'
import { Generation } from '../generation.ts'
import type { ProjectMemory } from '../project-memory.ts'
import { REFRESH_STEPS } from '../stages/stages.ts'

/** Milliseconds before progress is shown. Shorter work shows none. */
const PROGRESS_MS = 250

export type FollowOptions = {
  database: Database
  pool: Pick<AnalysisPool, 'analyze'>
  /** Cache of what earlier runs read. */
  memory?: ProjectMemory | undefined
  /** Name of the model that writes paragraphs, if there is one. */
  writer?: string | undefined
  /** Called in the transaction that ends a refresh, if there were changes to follow. */
  onFollowed?: ((tx: Tx, projectId: number, refreshId: number) => Promise<void>) | undefined
  by: string
  /** Quotas for the sources. Undefined means no limit. */
  quotas?: Quotas
  signal: AbortSignal
  log?: ((message: string) => void) | undefined
}

export type NewSources = {
  /** Version of the new sources, as far as it is known before they arrive. */
  to: string | null
  /** Updates the stored sources. Returns their version and commits. */
  bringIn: () => Promise<RefreshEnd>
}

/** `refreshId`: of the receipt, where there was anything to follow. */
export type Followed = { end: RefreshEnd; refreshId?: number }

/**
 * Brings the pages of a project in DOC_UPDATING up to newer sources, from a repository or an archive.
 * People can read and edit the pages meanwhile. An interrupted run starts again; nothing is doubled.
 * `endFollowing` ends the update.
 */
export async function followSources(
  project: ProjectRow,
  { to, bringIn }: NewSources,
  options: FollowOptions,
): Promise<Followed> {
  const { sql } = options.database
  const refreshId = await openRefresh(sql, project.id, { from: project.commit_hash, to })
  await setProgress(sql, project.id, 0, 0)
  const end = await bringIn()
  await noteOrigin(sql, refreshId, end)
  await rewrite({ ...project, commit_hash: end.to }, refreshId, options)
  return { end, refreshId }
}

/**
 * Records that the project is now at the followed sources. Runs last, so that a run after an interruption
 * finds the project still behind.
 */
export async function endFollowing(
  database: Database,
  projectId: number,
  { end, refreshId }: Followed,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await transaction(database, async (tx) => {
    await updateProject(tx, projectId, { commit_hash: end.to, undone_commit: null, unreachable_since: null })
    if (refreshId !== undefined) await endRefresh(tx, refreshId, end)
    await changeStatus(tx, projectId, ['DOC_UPDATING'], { to: 'DOC_SUCCESS' })
    await also(tx)
  })
}

async function rewrite(
  project: ProjectRow,
  refreshId: number,
  { database, pool, memory, writer, by, signal, log }: FollowOptions,
): Promise<void> {
  const generation = new Generation({ database, project, by, signal, now: Date.now, refreshId, memory, writer, log })
  let shownAt = Date.now()
  const progress = async (done: number, total: number) => {
    if (Date.now() - shownAt < PROGRESS_MS) return
    shownAt = Date.now()
    await setProgress(database.sql, project.id, done, total)
  }
  for (const step of REFRESH_STEPS) await step.run(generation, { pool, progress })
}
