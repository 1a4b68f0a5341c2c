import type { Database, Queries } from '../../db/connect.ts'
import type { JobQueue } from '../../db/jobs.ts'
import type { Configuration } from '../../shared/contract/configuration.ts'
import type { Jobs } from '../../shared/jobs/queues.ts'
import type { ModelTimes } from '../../shared/model/limits.ts'
import { openModel } from '../../shared/model/open-model.ts'
import type { AnalysisPool } from '../analysis/worker-pool.ts'
import type { ProjectMemory } from '../project-memory.ts'
import { fillSlots, type ProseReport } from './fill-slots.ts'
import { proseWords } from './words.ts'

export type ProseJobs = {
  /** The name of the model, where one writes pages. */
  writer: string | undefined
  /** Has the pages of a project written, when everything else is done; nothing without a model. */
  want(sql: Queries, job: Jobs['prose']): Promise<void>
  run(job: Jobs['prose']): Promise<void>
}

type ProseJobOptions = {
  database: Database
  config: Configuration
  modelTimes?: Partial<ModelTimes>
  jobs: Pick<JobQueue, 'enqueue'>
  pool: AnalysisPool
  memory: ProjectMemory
  by: string
  signal: AbortSignal
  log: (message: string, error?: unknown) => void
}

/** A server that failed is asked again so often, each time after twice as long. */
const RETRIES = 5
const RETRY_SECONDS = 5 * 60

/**
 * The jobs in which a model writes. They come after the documentation is finished and published: nobody waits for them, and
 * whatever fails in them leaves it as it is.
 */
export function proseJobs(options: ProseJobOptions): ProseJobs {
  const { config, jobs, log, ...rest } = options
  const { database, signal } = rest
  const model = config.MODEL_PAGES === 'on' ? openModel(config, options.modelTimes) : null
  const want: ProseJobs['want'] = async (sql, job) => {
    if (model) await jobs.enqueue(sql, 'prose', job)
  }
  const run: ProseJobs['run'] = async ({ projectId, refreshId = null, attempt = 0 }) => {
    if (!model) return
    const limits = {
      calls: config.MODEL_CALLS,
      milliseconds: config.MODEL_MINUTES * 60_000,
      tokens: config.MODEL_TOKENS,
    }
    try {
      const report = await fillSlots(projectId, { ...rest, model, limits, refreshId })
      if (!report || report.due === 0) return
      log(`prose of project ${projectId}: ${proseWords(report)}`)
      const next = following(report, attempt)
      if (!next) return
      const { afterSeconds, ...asked } = next
      const job = { projectId, ...asked, ...(refreshId === null ? {} : { refreshId }) }
      await jobs.enqueue(database.sql, 'prose', job, afterSeconds)
    } catch (error) {
      if (signal.aborted) throw error
      log(`the prose of project ${projectId} could not be written; its pages stay as they are`, error)
    }
  }
  return { writer: model?.name, want, run }
}

/** When what is missing is asked for; undefined where nothing is, or asking again is of no use. */
function following(
  { written, again, ended }: ProseReport,
  attempt: number,
): { attempt?: number; afterSeconds: number } | undefined {
  // Who brings the documentation up to date asks for the rest, unless there was nothing new after all.
  if (ended === 'moved-on') return { afterSeconds: RETRY_SECONDS }
  // After the projects that wait. Each time some are written, so this comes to an end.
  if (ended === 'limit' && written > 0) return { afterSeconds: 0 }
  return again > 0 && attempt < RETRIES
    ? { attempt: attempt + 1, afterSeconds: RETRY_SECONDS * 2 ** attempt }
    : undefined
}
