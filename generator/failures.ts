import type { Sql } from '../db/connect.ts'
import { hasJob, type JobQueue } from '../db/jobs.ts'
import { changeStatus } from '../db/tables/projects.ts'
import type { JobName, Jobs } from '../shared/jobs/queues.ts'
import type { Status } from '../shared/statuses/status.ts'
import { STAGES } from './stages/stages.ts'

/** A status in which a job can fail for good, and the status that the failure sets. */
export type Break = { status: Status; failed: Status }

/** Statuses in which a job can fail, and the status that shows the failure, by job. */
export const BREAKS = {
  import: [
    { status: 'REQUEST_TO_CLONE', failed: 'CLONE_FAIL' },
    { status: 'CLONING', failed: 'CLONE_FAIL' },
    { status: 'CLONE_SUCCESS', failed: 'DOC_FAILURE' },
  ],
  generate: STAGES,
  refresh: [{ status: 'DOC_UPDATING', failed: 'DOC_FAILURE' }],
} as const satisfies Partial<Record<JobName, readonly Break[]>>

/** Sets the failure status of a project, if its status is one of `breaks`. Any other status stays. */
export async function showFailure(
  sql: Sql,
  projectId: number,
  breaks: readonly Break[],
  reason: string,
): Promise<void> {
  for (const { status, failed } of breaks) await changeStatus(sql, projectId, [status], { to: failed, reason })
}

/** A job without retries left; `sourceName` is the queue that it comes from. */
export type DeadLetter = { sourceName: string | null; data: Jobs[keyof typeof BREAKS] }

/**
 * Handles a dead letter. A queue keeps one retry per project, so another job that fails meanwhile becomes a
 * dead letter after a single try. Such a job is enqueued again. The first job continues, and no request is
 * lost.
 */
export async function endDeadLetter(jobs: Pick<JobQueue, 'enqueue'>, sql: Sql, letter: DeadLetter): Promise<void> {
  const { sourceName, data } = letter
  if (!isBreaking(sourceName)) return
  if (await hasJob(sql, data.projectId, [sourceName])) {
    await jobs.enqueue(sql, sourceName, data as never)
    return
  }
  const reason = 'The generator crashed several times while working on this project. Finished pages are kept.'
  await showFailure(sql, data.projectId, BREAKS[sourceName], reason)
}

function isBreaking(name: string | null): name is keyof typeof BREAKS {
  return name !== null && Object.hasOwn(BREAKS, name)
}
