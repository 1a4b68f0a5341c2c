import type { Database } from '../../db/connect.ts'
import { githubAccountOf } from '../../db/tables/accounts.ts'
import { type GitHost, type Grant, HostUnavailable } from '../../shared/git-host/git-host.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { allowedOrigins, type NamedRepository, repositoryUrl } from '../../shared/repositories/git-url.ts'
import type { Config } from '../config.ts'
import { AppError, invalidRequest } from '../errors.ts'

type Person = NonNullable<Actor>

/** A person's access to a repository through Docwright, derived from their access at the git host. */
export type RepositoryAccess =
  /** Both the App and the requester have access, so reading doesn't depend on the repository being public. */
  | { state: 'installed'; grant: Grant }
  /**
   * Anyone may read the repository. `repositoryId`: set if the App is installed there and so receives pushes.
   */
  | { state: 'public'; url: string; repositoryId?: string }
  /** The repository may exist: people without an account at the host don't learn whether it does. */
  | { state: 'identity-needed' }
  | { state: 'none' }

export type AccessParts = { database: Database; host: GitHost; config: Config }

/**
 * Determines a person's access to a repository. The App may have access to a private repository that this
 * person may not read. So the App asks the host whether the person's own account may read it, even while the
 * repository is public. Otherwise the App would continue to read it once it becomes private. The App works
 * only at GitHub. A repository at another host, which may have the same name, is only read anonymously.
 */
export async function repositoryAccess(
  { database, host, config }: AccessParts,
  person: Person,
  url: string,
): Promise<RepositoryAccess> {
  try {
    if (!isAtGithub(url, config)) {
      const there = await findPublic(host, url)
      return there ? { state: 'public', url: there } : { state: 'none' }
    }
    const [, owner = '', repo = ''] = new URL(url).pathname.split('/')
    const account = await githubAccountOf(database.sql, person.id)
    const grant = await host.findInstalled({ owner, repo })
    if (grant && account && (await host.mayRead(grant, account))) return { state: 'installed', grant }
    const there = await findPublic(host, url)
    if (there) return { state: 'public', url: there, ...(grant ? { repositoryId: grant.repository.id } : {}) }
    return { state: account || !host.installPage ? 'none' : 'identity-needed' }
  } catch (error) {
    if (error instanceof HostUnavailable) {
      throw unavailable(isAtGithub(url, config) ? 'GitHub' : new URL(url).host, error)
    }
    throw error
  }
}

/**
 * Returns the URL of a requested repository. If its host isn't allowed, throws an error with those that are.
 */
export function requireRepositoryUrl(config: Config, repository: NamedRepository): string {
  const url = repositoryUrl(config, repository)
  if (url) return url
  const hosts = allowedOrigins(config).map((origin) => new URL(origin).host)
  throw invalidRequest(
    `This installation can’t read repositories from ${repository.host}. Use a URL on ${hosts.join(' or ')}, or upload a ZIP.`,
  )
}

export function isAtGithub(url: string, { GITHUB_URL }: Pick<Config, 'GITHUB_URL'>): boolean {
  return new URL(url).origin === new URL(GITHUB_URL).origin
}

/** Current address of the repository if the requester may read it; a renamed repository has a new one. */
export function urlOf(access: RepositoryAccess): string | undefined {
  if (access.state === 'installed') return access.grant.repository.url
  return access.state === 'public' ? access.url : undefined
}

/** Columns that a project stores about a repository that is read through the App. */
export function repositoryOf({ repository, installationId }: Grant) {
  return {
    git_url: repository.url,
    git_repository_id: repository.id,
    github_node_id: repository.nodeId,
    installation_id: installationId,
  }
}

/** Address of the repository if anyone can read it. */
async function findPublic(host: GitHost, url: string): Promise<string | undefined> {
  const answer = await host.ask(url)
  if (answer.state === 'there') return url
  return answer.state === 'moved' && (await host.ask(answer.url)).state === 'there' ? answer.url : undefined
}

function unavailable(name: string, { limited, retryAfter }: HostUnavailable): AppError {
  const message = limited
    ? `${name} wants to be asked less often. Try again in a while.`
    : `${name} couldn’t be reached. Try again in a moment.`
  return new AppError('repository_unreachable', 503, message, retryAfter)
}
