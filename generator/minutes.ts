import type { Sql } from '../db/connect.ts'
import { findProject } from '../db/tables/projects.ts'
import { addUse, ownerOf, secondsToTomorrow, usedToday } from '../db/tables/quotas.ts'
import type { JobName, Jobs } from '../shared/jobs/queues.ts'
import { type Status, UPDATABLE } from '../shared/statuses/status.ts'

/**
 * Jobs that count against the daily minutes of a project's owner, with the statuses before they start. A
 * started job finishes even without minutes, because stopping it would repeat much of its work.
 */
const COUNTED = {
  import: ['REQUEST_TO_CLONE'],
  generate: ['DOC_PENDING'],
  refresh: UPDATABLE,
} as const satisfies Partial<Record<JobName, readonly Status[]>>
export type CountedName = keyof typeof COUNTED
export type CountedJob = { [Name in CountedName]: { name: Name; data: Jobs[Name] } }[CountedName]

export type Minutes = {
  sql: Sql
  /** Minutes per person and day; 0 means no limit. */
  limit: number
  /** Enqueues the same job again after `seconds`. */
  postpone: (seconds: number) => Promise<void>
  now?: () => number
}

/** Runs a job on the owner's daily minutes. If they are used up, postpones the job to the next day. */
export async function onOwnersMinutes(job: CountedJob, minutes: Minutes, act: () => Promise<void>): Promise<void> {
  const { sql, limit, postpone, now = performance.now.bind(performance) } = minutes
  const { projectId } = job.data
  const email = await ownerOf(sql, projectId)
  if (email === undefined) return act()
  const isUsedUp = limit > 0 && (await usedToday(sql, email, 'generation')) >= limit * 60_000
  if (isUsedUp && (await canWait(sql, job))) return postpone(await secondsToTomorrow(sql))
  const begun = now()
  try {
    await act()
  } finally {
    const amount = Math.round(now() - begun)
    // An error while recording the minutes must not fail a finished job.
    await addUse(sql, { email, quota: 'generation', amount }).catch(() => undefined)
  }
}

/**
 * Whether a job can wait until tomorrow. A refresh that a git host reported can't: strangers may no longer be
 * allowed to see the repository.
 */
async function canWait(sql: Sql, { name, data }: CountedJob): Promise<boolean> {
  if (name === 'refresh' && (data.told !== undefined || data.privatized)) return false
  const status = (await findProject(sql, data.projectId, null))?.status
  return status !== undefined && (COUNTED[name] as readonly Status[]).includes(status)
}
