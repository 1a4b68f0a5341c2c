import type { Database } from '../../db/connect.ts'
import type { JobQueue } from '../../db/jobs.ts'
import { findUnseenRepositories } from '../../db/tables/repositories.ts'
import { transaction } from '../../db/transaction.ts'

/** The host is asked for one repository after the other. */
const APART_S = 2
const AT_ONCE = 1_000

/**
 * Asks of the repositories that nobody has asked for a day what is new: a push may not have been told, and of a public
 * repository without the App none is.
 */
export async function lookAround(database: Database, enqueue: JobQueue['enqueue']): Promise<void> {
  const projects = await findUnseenRepositories(database.sql, AT_ONCE)
  for (const [index, projectId] of projects.entries()) {
    await transaction(database, (tx) => enqueue(tx, 'refresh', { projectId, routine: true }, index * APART_S))
  }
}
