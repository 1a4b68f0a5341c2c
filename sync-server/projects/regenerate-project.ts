import type { Database } from '../../db/connect.ts'
import { hasJob, type JobQueue } from '../../db/jobs.ts'
import { changeStatus } from '../../db/tables/projects.ts'
import { hasSources } from '../../db/tables/source-files.ts'
import { transaction } from '../../db/transaction.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { isSettled } from '../../shared/statuses/status.ts'
import { conflict, invalidRequest } from '../errors.ts'
import { authorizeProject } from '../rbac/authorize.ts'

/** Starts a settled project again: from its repository, or from the sources that were imported before. */
export async function regenerateProject(
  { database, jobs }: { database: Database; jobs: JobQueue },
  actor: Actor,
  projectId: number,
): Promise<void> {
  await transaction(database, async (tx) => {
    const project = await authorizeProject(tx, actor, 'project.regenerate', projectId)
    if (!isSettled(project.status) || (await hasJob(tx, projectId))) {
      throw conflict('busy', 'The documentation is being generated already.')
    }
    if (project.git_url) {
      await changeStatus(tx, projectId, [project.status], { to: 'REQUEST_TO_CLONE' })
      await jobs.enqueue(tx, 'import', { projectId, source: { type: 'git', url: project.git_url } })
      return
    }
    if (!(await hasSources(tx, projectId))) {
      throw invalidRequest('There are no sources to generate from. Upload the ZIP archive again.')
    }
    await changeStatus(tx, projectId, [project.status], { to: 'DOC_PENDING' })
    await jobs.enqueue(tx, 'generate', { projectId })
  })
}
