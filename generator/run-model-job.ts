import type { Database } from '../db/connect.ts'
import type { JobQueue } from '../db/jobs.ts'
import type { Configuration } from '../shared/contract/configuration.ts'
import type { Jobs } from '../shared/jobs/queues.ts'
import type { ModelTimes } from '../shared/model/limits.ts'

/** Result of a job that asks a model. */
export type ModelReport = {
  written: number
  /** How many times the model's server failed: asking again later may help. */
  again: number
  /** Why it ended before all was asked for. */
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

/** A server that failed is asked again so often, each time after twice as long. */
const RETRIES = 5
const RETRY_SECONDS = 5 * 60

/** Runs a job that nobody waits for, and asks for another where something is missing that may come. */
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

/** When what is missing is asked for; undefined where nothing is, or asking again is of no use. */
function following(
  { written, again, ended }: ModelReport,
  attempt: number,
): { attempt?: number; afterSeconds: number } | undefined {
  // The refresh in progress requests the rest, unless it finds nothing new.
  if (ended === 'moved-on') return { afterSeconds: RETRY_SECONDS }
  // After the projects that wait. Each time some are written, so this comes to an end.
  if (ended === 'limit' && written > 0) return { afterSeconds: 0 }
  // A failure after progress counts as the first failure again.
  const failures = written > 0 ? 0 : attempt
  return again > 0 && failures < RETRIES
    ? { attempt: failures + 1, afterSeconds: RETRY_SECONDS * 2 ** failures }
    : undefined
}
