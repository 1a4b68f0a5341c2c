import { randomUUID } from 'node:crypto'
import type { Database } from '../db/connect.ts'
import { HOURLY, type JobQueue } from '../db/jobs.ts'
import { deleteLooseStores, splitWholeBlobs } from '../db/tables/blobs.ts'
import {
  deletePagesWith,
  listDeletedProjects,
  purgeAnswers,
  purgeAudit,
  purgeBlobs,
  purgeHandles,
  purgeLogShapes,
  purgePages,
  purgeProject,
  purgeQuotaUse,
} from '../db/tables/purge.ts'
import { expireTrash } from '../db/tables/trash.ts'
import { forgetOldChanges } from '../db/tables/trim-changes.ts'
import { deleteOldUploads } from '../db/tables/uploads.ts'
import { purgeDeliveries } from '../db/tables/webhook-deliveries.ts'
import { lookAround } from './refresh/look-around.ts'

const MINUTE_17 = '17 * * * *'
const DAY_MS = 24 * 60 * 60 * 1_000
/** Time in which the operator can restore a deleted project. */
const KEPT_DELETED_MS = 30 * DAY_MS
/** Longer than any upload takes. */
const KEPT_BLOB_MS = DAY_MS
/** Time that changes are kept. A device that was offline for longer reloads the shapes that changed. */
const KEPT_CHANGES_MS = 30 * DAY_MS
/** Time after which an unused shape handle expires. */
const KEPT_HANDLE_MS = 30 * DAY_MS
/** Time that answers are kept. A later request for an answer returns only that the change was accepted. */
const KEPT_ANSWERS_MS = 30 * DAY_MS
/** The default of the setting. */
const AUDIT_DAYS = 365
/**
 * Maximum number of pages purged per hour. Devices receive a deletion for each citation on these pages, so
 * the number is limited.
 */
const PAGES_AN_HOUR = 5_000

type HourlyOptions = {
  database: Database
  /** Number of days that entries of the audit logs are kept. */
  auditDays: number
  log: (message: string, error?: unknown) => void
  signal: AbortSignal
}

/**
 * Schedules and runs the hourly work. A machine that was off at one hour catches up at the next.
 */
export async function workHourly({ boss, enqueue }: JobQueue, options: HourlyOptions): Promise<void> {
  const { database, auditDays, log, signal } = options
  await boss.work(HOURLY, { pollingIntervalSeconds: 30 }, async () => {
    await lookAround(database, enqueue)
    await tidy(database, { now: new Date(), signal, auditDays }).catch((error) => {
      if (!signal.aborted) log('what was deleted could not be purged', error)
    })
  })
  await boss.schedule(HOURLY, MINUTE_17)
  await boss.send(HOURLY, {})
}

/** Permanently deletes data that is no longer needed. */
export async function tidy(
  database: Database,
  {
    now,
    signal,
    pages = PAGES_AN_HOUR,
    auditDays = AUDIT_DAYS,
  }: { now: Date; signal: AbortSignal; pages?: number; auditDays?: number },
): Promise<void> {
  const { sql } = database
  await purgeDeliveries(sql)
  await deleteOldUploads(sql, now)
  const before = new Date(now.getTime() - KEPT_DELETED_MS)
  await expireTrash(database, { now, pages })
  const projects = await listDeletedProjects(sql, before)
  for (const projectId of projects) await deletePagesWith(database, projectId)
  await purgePages(database, { before, now, limit: pages, signal })
  for (const projectId of projects) {
    signal.throwIfAborted()
    await purgeProject(database, projectId, now)
  }
  await purgeBlobs(database, new Date(now.getTime() - KEPT_BLOB_MS))
  await deleteLooseStores(database, new Date(now.getTime() - KEPT_BLOB_MS))
  await forgetOldChanges(database, { now, before: new Date(now.getTime() - KEPT_CHANGES_MS) })
  await purgeHandles(database, new Date(now.getTime() - KEPT_HANDLE_MS))
  await purgeLogShapes(database)
  await purgeAnswers(database, new Date(now.getTime() - KEPT_ANSWERS_MS))
  await purgeQuotaUse(database, now)
  await purgeAudit(database, new Date(now.getTime() - auditDays * DAY_MS))
  await splitWholeBlobs(database, randomUUID, signal)
}
