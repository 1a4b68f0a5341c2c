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
/** Time that the operator has to restore a project that someone deleted. */
const KEPT_DELETED_MS = 30 * DAY_MS
/** Longer than any upload takes. */
const KEPT_BLOB_MS = DAY_MS
/** A device that comes back later begins again with the shapes that changed meanwhile. */
const KEPT_CHANGES_MS = 30 * DAY_MS
/** A shape handle expires if no device has used it for this long. */
const KEPT_HANDLE_MS = 30 * DAY_MS
/** A device that requests an answer again after this time learns only that its change was accepted. */
const KEPT_ANSWERS_MS = 30 * DAY_MS
/** The default of the setting. */
const AUDIT_DAYS = 365
/**
 * Pages purged in an hour. The limit exists because devices receive a deletion for each citation on these
 * pages.
 */
const PAGES_AN_HOUR = 5_000

type HourlyOptions = {
  database: Database
  /** How long the audit logs keep what was done. */
  auditDays: number
  log: (message: string, error?: unknown) => void
  signal: AbortSignal
}

/**
 * Runs the hourly work. The schedule is hourly, so that a machine that was off at one hour catches up later.
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
