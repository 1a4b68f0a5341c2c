import type { Database } from '../../db/connect.ts'
import type { JobQueue } from '../../db/jobs.ts'
import { findUnseenRepositories } from '../../db/tables/repositories.ts'
import { transaction } from '../../db/transaction.ts'

/** Seconds between the jobs for two repositories, so that the host doesn't get all requests at once. */
const APART_S = 2
const AT_ONCE = 1_000

/**
 * Enqueues a refresh for repositories that weren't checked for a day. A push event may be lost, and a public
 * repository without the App sends none.
 */
export async function lookAround(database: Database, enqueue: JobQueue['enqueue']): Promise<void> {
  const projects = await findUnseenRepositories(database.sql, AT_ONCE)
  for (const [index, projectId] of projects.entries()) {
    await transaction(database, (tx) => enqueue(tx, 'refresh', { projectId, routine: true }, index * APART_S))
  }
}
