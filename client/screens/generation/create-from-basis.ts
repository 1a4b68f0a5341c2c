import { installationStatus } from '../../../shared/contract/github.ts'
import { GENERATION } from '../../../shared/contract/messages/projects.ts'
import { createGithubProject, getProject, type Project } from '../../../shared/contract/projects.ts'
import { isQuotaReached, isStatus, send } from '../../api/index.ts'
import { recordEvent } from '../../app/record-event.ts'
import { type CreationBasis, readCreationBasis } from '../../sync/index.ts'

/** Error that is thrown if this browser stores no basis for a new project. */
export const NO_BASIS = new Error(GENERATION.noBasis.text)

let running: { of: string; project: Promise<Project> } | undefined

/**
 * Creates a project from the stored basis, and returns both. While a creation is running, a second call with
 * the same basis returns its result.
 */
export async function createFromBasis(): Promise<{ project: Project; basis: CreationBasis }> {
  const basis = readCreationBasis()
  if (!basis) throw NO_BASIS
  const of = JSON.stringify(basis)
  if (running?.of !== of) {
    const project = create(basis)
    running = { of, project }
    project
      .catch(() => undefined)
      .finally(() => {
        running = undefined
      })
  }
  return { project: await running.project, basis }
}

async function create(basis: CreationBasis): Promise<Project> {
  const body = {
    repo_owner: basis.owner_name,
    repo_name: basis.repo_name,
    ...(basis.repo_host && { repo_host: basis.repo_host }),
    name: basis.project_name,
    language: basis.language,
    is_private: basis.is_private,
  }
  try {
    const project = await send(createGithubProject, { body }, { handled: 'all' })
    recordEvent({ name: 'Project Created', provider: 'github' })
    return project
  } catch (error) {
    // A 409 means that the project exists, for example after a reload of the screen. Then it only has to be
    // loaded.
    if (!isStatus(error, 409) || isQuotaReached(error)) throw error
    const params = { owner: basis.owner_name, repo: basis.repo_name }
    // Asks for the current URL, because a renamed repository's project has the new name.
    const query = basis.repo_host ? { host: basis.repo_host } : {}
    const { git_url: gitUrl } = await send(installationStatus, { params, query }, { handled: 'all' })
    if (!gitUrl) throw error
    const { pages: _, ...project } = await send(getProject, { query: { gitUrl } }, { handled: 'all' })
    return project
  }
}
