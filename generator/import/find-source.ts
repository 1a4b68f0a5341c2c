import type { ProjectRow } from '../../db/tables/projects.ts'
import { type GitHost, type Grant, type Loss, RepositoryLost } from '../../shared/git-host/git-host.ts'

/** Current address, access and newest commit of a project's repository. */
export type Source = {
  url: string
  token?: string
  commit: string | null
  isPrivate: boolean
  /** New facts about the repository to store with the project. */
  known: Partial<Pick<ProjectRow, 'git_url' | 'installation_id' | 'github_node_id'>>
}

export type Repository = Pick<ProjectRow, 'git_url' | 'git_repository_id' | 'installation_id'>

/** Error for a repository that can't be read. `loss`: the reason, as far as the host reveals it. */
export class SourceLost extends Error {
  readonly loss: Loss | 'unreadable'
  constructor(loss: Loss | 'unreadable') {
    super(`Couldn’t read the source: ${loss}`)
    this.name = 'SourceLost'
    this.loss = loss
  }
}

/**
 * Finds a repository at its current address. With an App installation, looks up the repository by id.
 * Otherwise, looks it up by address without a login. A repository with an id is never looked up by its old
 * address, because another repository may be there now. Rejects with `SourceLost`, or with `HostUnavailable`
 * if the host can't be reached.
 */
export async function findSource(host: GitHost, project: Repository): Promise<Source> {
  const url = project.git_url
  if (!url) throw new SourceLost('unreadable')
  const { installation_id: installationId, git_repository_id: repositoryId } = project
  if (!installationId || !repositoryId) return findPublic(host, url)
  const grant = await readGranted(host, url, { installationId, repositoryId })
  const { repository, token } = grant
  const answer = await host.ask(repository.url, token)
  if (answer.state !== 'there') throw new SourceLost('not-granted')
  const known = { git_url: repository.url, installation_id: grant.installationId, github_node_id: repository.nodeId }
  return { url: repository.url, token, commit: answer.commit, isPrivate: repository.isPrivate, known }
}

/** Returns access to a repository. A reinstalled App has a new installation, valid if the id is the same. */
async function readGranted(
  host: GitHost,
  url: string,
  place: { installationId: string; repositoryId: string },
): Promise<Grant> {
  try {
    return await host.readInstalled(place)
  } catch (error) {
    if (!(error instanceof RepositoryLost)) throw error
    const [, owner = '', repo = ''] = new URL(url).pathname.split('/')
    const again = await host.findInstalled({ owner, repo })
    if (again?.repository.id === place.repositoryId) return again
    throw new SourceLost(error.loss)
  }
}

async function findPublic(host: GitHost, url: string): Promise<Source> {
  const answer = await host.ask(url)
  if (answer.state === 'there') return { url, commit: answer.commit, isPrivate: false, known: {} }
  if (answer.state === 'refused') throw new SourceLost('unreadable')
  const there = await host.ask(answer.url)
  if (there.state !== 'there') throw new SourceLost('unreadable')
  return { url: answer.url, commit: there.commit, isPrivate: false, known: { git_url: answer.url } }
}
