import type { Database } from '../db/connect.ts'
import type { JobQueue } from '../db/jobs.ts'
import type { Configuration } from '../shared/contract/configuration.ts'
import type { Jobs } from '../shared/jobs/queues.ts'
import type { ModelTimes } from '../shared/model/limits.ts'

/** Result of a job that asks a model. */
export type ModelReport = {
  written: number
  /** Number of failures of the model's server. A retry may help. */
  again: number
  /** Why the job ended before it requested everything. */
  ended: 'limit' | 'server' | 'moved-on' | null
}

/** Dependencies of jobs that ask a model. */
export type ModelJobs = {
  database: Database
  config: Configuration
  modelTimes?: Partial<ModelTimes>
  jobs: Pick<JobQueue, 'enqueue'>
  signal: AbortSignal
  log: (message: string, error?: unknown) => void
}

type RunOptions = Pick<ModelJobs, 'database' | 'jobs' | 'signal' | 'log'> & {
  /** Log message for an error. */
  failed: string
}

/** Number of retries after a server failure. Each waits twice as long as the one before. */
const RETRIES = 5
const RETRY_SECONDS = 5 * 60

/** Runs a job that no one waits for. Enqueues another job if missing results may come later. */
export async function runModelJob<Name extends 'prose' | 'embed'>(
  name: Name,
  job: Jobs[Name],
  { database, jobs, signal, log, failed }: RunOptions,
  act: () => Promise<ModelReport | undefined>,
): Promise<void> {
  try {
    const report = await act()
    const next = report && following(report, job.attempt ?? 0)
    if (!next) return
    const { attempt: _, ...same } = job
    const { afterSeconds, ...attempt } = next
    await jobs.enqueue(database.sql, name, { ...same, ...attempt } as Jobs[Name], afterSeconds)
  } catch (error) {
    if (signal.aborted) throw error
    log(failed, error)
  }
}

/** Attempt number and delay of the next job. Undefined if nothing is missing or a retry is useless. */
function following(
  { written, again, ended }: ModelReport,
  attempt: number,
): { attempt?: number; afterSeconds: number } | undefined {
  // The refresh in progress requests the rest, but not if it finds nothing new, so this job is retried.
  if (ended === 'moved-on') return { afterSeconds: RETRY_SECONDS }
  // The retry waits in the queue behind other projects. Each run writes some paragraphs, so the retries end.
  if (ended === 'limit' && written > 0) return { afterSeconds: 0 }
  // A failure after progress counts as the first failure again.
  const failures = written > 0 ? 0 : attempt
  return again > 0 && failures < RETRIES
    ? { attempt: failures + 1, afterSeconds: RETRY_SECONDS * 2 ** failures }
    : undefined
}
