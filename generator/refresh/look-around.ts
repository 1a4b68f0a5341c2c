import type { Database } from '../../db/connect.ts'
import { HOURLY, type JobQueue } from '../../db/jobs.ts'
import { findUnseenRepositories } from '../../db/tables/repositories.ts'
import { purgeDeliveries } from '../../db/tables/webhook-deliveries.ts'
import { transaction } from '../../db/transaction.ts'

/** The host is asked for one repository after the other. */
const APART_S = 2
const AT_ONCE = 1_000
const MINUTE_17 = '17 * * * *'

/**
 * Every hour the repositories that nobody has asked for a day are asked what is new: a push may not have been told, and
 * of a public repository without the App none is. By the hour, so that a machine that was off at that hour looks later.
 */
export async function lookAroundHourly({ boss, enqueue }: JobQueue, database: Database): Promise<void> {
  await boss.work(HOURLY, { pollingIntervalSeconds: 30 }, async () => {
    await lookAround(database, enqueue)
  })
  await boss.schedule(HOURLY, MINUTE_17)
  await boss.send(HOURLY, {})
}

export async function lookAround(database: Database, enqueue: JobQueue['enqueue']): Promise<void> {
  await purgeDeliveries(database.sql)
  const projects = await findUnseenRepositories(database.sql, AT_ONCE)
  for (const [index, projectId] of projects.entries()) {
    await transaction(database, (tx) => enqueue(tx, 'refresh', { projectId, routine: true }, index * APART_S))
  }
}
