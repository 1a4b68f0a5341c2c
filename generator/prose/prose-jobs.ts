import type { Queries } from '../../db/connect.ts'
import type { Jobs } from '../../shared/jobs/queues.ts'
import { openModel } from '../../shared/model/open-model.ts'
import type { AnalysisPool } from '../analysis/worker-pool.ts'
import type { ProjectMemory } from '../project-memory.ts'
import { type ModelJobs, runModelJob } from '../run-model-job.ts'
import { fillSlots } from './fill-slots.ts'
import { proseWords } from './words.ts'

export type ProseJobs = {
  /** Name of the model that writes pages, if there is one. */
  writer: string | undefined
  /** Enqueues the job that writes a project's pages, after all other work. Does nothing without a model. */
  want(sql: Queries, job: Jobs['prose']): Promise<void>
  run(job: Jobs['prose']): Promise<void>
}

type ProseJobOptions = ModelJobs & { pool: AnalysisPool; memory: ProjectMemory; by: string }

/**
 * Creates the jobs for text by a model. These run after the documentation is finished and published: no one
 * waits for them, and their failures leave it unchanged.
 */
export function proseJobs(options: ProseJobOptions): ProseJobs {
  const { config, jobs, log, ...rest } = options
  const { database, signal } = rest
  const model = config.MODEL_PAGES === 'on' ? openModel(config, options.modelTimes) : null
  const want: ProseJobs['want'] = async (sql, job) => {
    if (model) await jobs.enqueue(sql, 'prose', job)
  }
  const run: ProseJobs['run'] = async (job) => {
    if (!model) return
    const { projectId, refreshId = null } = job
    const limits = {
      calls: config.MODEL_CALLS,
      milliseconds: config.MODEL_MINUTES * 60_000,
      tokens: config.MODEL_TOKENS,
    }
    const failed = `the prose of project ${projectId} could not be written; its pages stay as they are`
    await runModelJob('prose', job, { database, jobs, signal, log, failed }, async () => {
      const report = await fillSlots(projectId, { ...rest, model, limits, refreshId, log })
      if (!report || report.due === 0) return undefined
      log(`prose of project ${projectId}: ${proseWords(report)}`)
      return report
    })
  }
  return { writer: model?.name, want, run }
}
