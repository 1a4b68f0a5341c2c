import type { Sql } from '../db/connect.ts'
import { changeStatus } from '../db/tables/projects.ts'
import type { JobName } from '../shared/jobs/queues.ts'
import type { Status } from '../shared/statuses/status.ts'
import { STAGES } from './stages/stages.ts'

/** A status in which a job can break off for good, and what the project then becomes. */
export type Break = { status: Status; failed: Status }

/** Where the jobs that move the status of a project can break off. */
export const BREAKS = {
  import: [
    { status: 'REQUEST_TO_CLONE', failed: 'CLONE_FAIL' },
    { status: 'CLONING', failed: 'CLONE_FAIL' },
    { status: 'CLONE_SUCCESS', failed: 'DOC_FAILURE' },
  ],
  generate: STAGES,
  refresh: [{ status: 'DOC_UPDATING', failed: 'DOC_FAILURE' }],
} as const satisfies Partial<Record<JobName, readonly Break[]>>

/** Shows that work on a project has failed, whichever of these statuses it stands in; in another one it is left alone. */
export async function showFailure(
  sql: Sql,
  projectId: number,
  breaks: readonly Break[],
  reason: string,
): Promise<void> {
  for (const { status, failed } of breaks) await changeStatus(sql, projectId, [status], { to: failed, reason })
}
