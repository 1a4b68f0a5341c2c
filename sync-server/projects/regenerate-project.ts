import type { Tx } from '../../db/connect.ts'
import { hasJob, type JobQueue } from '../../db/jobs.ts'
import { changeStatus, findProject, type ProjectForAsker, updateProject } from '../../db/tables/projects.ts'
import { hasSources } from '../../db/tables/source-files.ts'
import { transaction } from '../../db/transaction.ts'
import { type Actor, can } from '../../shared/rbac/can.ts'
import { isSettled, isUpdatable, type Status } from '../../shared/statuses/status.ts'
import { conflict, invalidRequest } from '../errors.ts'
import { type AccessParts, repositoryAccess, repositoryOf } from '../github/repository-access.ts'
import { requireMinutes } from '../quotas/quotas.ts'
import { authorizeProject } from '../rbac/authorize.ts'

/**
 * Starts a settled project again. A project with a repository is updated if it's documented, and otherwise
 * imported again. A project without a repository is generated from the sources that were imported before.
 */
export async function regenerateProject(
  options: AccessParts & { jobs: JobQueue },
  actor: Actor,
  projectId: number,
): Promise<void> {
  const { database, jobs, config } = options
  await settleAccess(options, actor, projectId)
  await transaction(database, async (tx) => {
    const project = await authorizeProject(tx, actor, 'project.regenerate', projectId)
    if (!isSettled(project.status) || (await hasJob(tx, projectId, ['import', 'generate']))) {
      throw busy()
    }
    if (actor) await requireMinutes(tx, config, { projectId, asker: actor.email })
    if (project.git_url) return readAgain(tx, jobs, { ...project, git_url: project.git_url })
    if (!(await hasSources(tx, projectId))) {
      throw invalidRequest('There are no sources to generate from. Upload the ZIP again.')
    }
    await move(tx, project, 'DOC_PENDING')
    await jobs.enqueue(tx, 'generate', { projectId })
  })
}

async function readAgain(tx: Tx, jobs: JobQueue, project: ProjectForAsker & { git_url: string }): Promise<void> {
  const { id: projectId, git_url: url } = project
  if (project.default_page_id !== null && isUpdatable(project.status)) {
    await move(tx, project, 'DOC_UPDATING')
    await jobs.enqueue(tx, 'refresh', { projectId })
    return
  }
  await move(tx, project, 'REQUEST_TO_CLONE')
  await jobs.enqueue(tx, 'import', { projectId, source: { type: 'git', url } })
}

/** Changes the status, or throws if someone else has started the project since it was read. */
async function move(tx: Tx, { id, status }: ProjectForAsker, to: Status): Promise<void> {
  if (!(await changeStatus(tx, id, [status], { to }))) throw busy()
}

const busy = () => conflict('busy', 'The documentation is already being generated.')

/**
 * Decides again how to read a repository. Uses the App if it has access now and the requester may read the
 * repository through it. Uses anonymous access if the App lost access to a public repository. Only a person's
 * request can change this, because that person sees the content.
 */
async function settleAccess(parts: AccessParts, actor: Actor, projectId: number): Promise<void> {
  const { database, host } = parts
  const project = await findProject(database.sql, projectId, actor?.email ?? null)
  if (!actor || !host.installPage || !project?.git_url) return
  if (project.installation_id && project.status !== 'PULL_FAIL' && project.status !== 'CLONE_FAIL') return
  if (!can(actor, 'project.regenerate', project) || !isSettled(project.status)) return
  const access = await repositoryAccess(parts, actor, project.git_url)
  if (access.state === 'installed') await updateProject(database.sql, projectId, repositoryOf(access.grant))
  else if (access.state === 'public' && project.installation_id && access.repositoryId !== project.git_repository_id) {
    await updateProject(database.sql, projectId, { git_repository_id: null, installation_id: null })
  }
}
