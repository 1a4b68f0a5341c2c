import type { Sql } from '../db/connect.ts'
import { findProject } from '../db/tables/projects.ts'
import { addUse, ownerOf, secondsToTomorrow, usedToday } from '../db/tables/quotas.ts'
import type { JobName, Jobs } from '../shared/jobs/queues.ts'
import { type Status, UPDATABLE } from '../shared/statuses/status.ts'

/**
 * The jobs that run on the minutes of a project's owner, and the statuses in which they have not begun. One that has begun
 * is finished on any day: broken off, it would have to do much of its work again.
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
  /** Of a person and day; 0: no limit. */
  limit: number
  /** Asks for the same job again after so many seconds. */
  postpone: (seconds: number) => Promise<void>
  now?: () => number
}

/** Runs a job on the owner's minutes of the day, or postpones it to the next day where these are used up. */
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
    // What can't be counted must not fail a job that is done.
    await addUse(sql, { email, quota: 'generation', amount }).catch(() => undefined)
  }
}

/** What a git host tells of a repository may be that strangers must no longer see it. */
async function canWait(sql: Sql, { name, data }: CountedJob): Promise<boolean> {
  if (name === 'refresh' && (data.told !== undefined || data.privatized)) return false
  const status = (await findProject(sql, data.projectId, null))?.status
  return status !== undefined && (COUNTED[name] as readonly Status[]).includes(status)
}
