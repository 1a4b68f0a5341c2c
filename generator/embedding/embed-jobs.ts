import type { Queries } from '../../db/connect.ts'
import type { Jobs } from '../../shared/jobs/queues.ts'
import { openEmbedder } from '../../shared/model/open-model.ts'
import { type ModelJobs, runModelJob } from '../run-model-job.ts'
import { embedProject } from './embed-project.ts'

export type EmbedJobs = {
  /** Requests embedding of the project's passages that have no vector of the model yet. */
  want(sql: Queries, job: Jobs['embed']): Promise<void>
  run(job: Jobs['embed']): Promise<void>
}

/**
 * Creates the handlers that embed passages. They run after indexing. Until all passages are embedded, search
 * uses words only.
 */
export function embedJobs({ database, config, modelTimes, jobs, signal, log }: ModelJobs): EmbedJobs | null {
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
