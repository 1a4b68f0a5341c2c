import type { Database, Queries } from '../../db/connect.ts'
import type { JobQueue } from '../../db/jobs.ts'
import type { Configuration } from '../../shared/contract/configuration.ts'
import type { Jobs } from '../../shared/jobs/queues.ts'
import type { ModelTimes } from '../../shared/model/limits.ts'
import { openEmbedder } from '../../shared/model/open-model.ts'
import { runModelJob } from '../run-model-job.ts'
import { embedProject } from './embed-project.ts'

export type EmbedJobs = {
  /** Has the passages of a project embedded, of which a model has not been told yet. */
  want(sql: Queries, job: Jobs['embed']): Promise<void>
  run(job: Jobs['embed']): Promise<void>
}

type EmbedJobOptions = {
  database: Database
  config: Configuration
  modelTimes?: Partial<ModelTimes>
  jobs: Pick<JobQueue, 'enqueue'>
  signal: AbortSignal
  log: (message: string, error?: unknown) => void
}

/** The jobs in which passages are embedded. They come after indexing: search goes by words until they are through. */
export function embedJobs({ database, config, modelTimes, jobs, signal, log }: EmbedJobOptions): EmbedJobs | null {
  const embedder = openEmbedder(config, modelTimes)
  if (!embedder) return null
  const want: EmbedJobs['want'] = (sql, job) => jobs.enqueue(sql, 'embed', job)
  const run: EmbedJobs['run'] = async (job) => {
    const { projectId } = job
    const failed = `the passages of project ${projectId} could not be embedded; search goes by words`
    await runModelJob('embed', job, { database, jobs, signal, log, failed }, async () => {
      const milliseconds = config.MODEL_MINUTES * 60_000
      const report = await embedProject(projectId, { database, embedder, signal, milliseconds })
      if (report?.fault) log(failed, report.fault)
      return report
    })
  }
  return { want, run }
}
