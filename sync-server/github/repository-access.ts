import type { Database } from '../../db/connect.ts'
import { githubAccountOf } from '../../db/tables/accounts.ts'
import { type GitHost, type Grant, HostUnavailable, type RepositoryName } from '../../shared/git-host/git-host.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { repositoryName, repositoryUrl } from '../../shared/repositories/git-url.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'

type Person = NonNullable<Actor>

/** What somebody may do with a repository here, by what they may do with it at the host. */
export type RepositoryAccess =
  /** The App was let into it, and the asker was too: what they may read does not hang on its being public. */
  | { state: 'installed'; grant: Grant }
  /** Anybody may read it. `repositoryId`: its number, when the App was let into it and so hears of pushes. */
  | { state: 'public'; url: string; repositoryId?: string }
  /** It may be there or not: without an account of the host nobody is told. */
  | { state: 'identity-needed' }
  | { state: 'none' }

export type AccessParts = { database: Database; host: GitHost; config: Config }

/**
 * Asked for each person anew. That the App may read a private repository says nothing of who asks: it would show the
 * code of others to everybody who knows a name. So the host is asked, by the App, whether this very account may read it,
 * also while it is public: with the App it would go on being read when it is so no more.
 */
export async function repositoryAccess(
  { database, host, config }: AccessParts,
  person: Person,
  { owner, repo }: RepositoryName,
): Promise<RepositoryAccess> {
  try {
    const account = await githubAccountOf(database.sql, person.id)
    const grant = await host.findInstalled({ owner, repo: repositoryName(repo) })
    if (grant && account && (await host.mayRead(grant, account))) return { state: 'installed', grant }
    const url = await findPublic(host, repositoryUrl(config, owner, repo))
    if (url) return { state: 'public', url, ...(grant ? { repositoryId: grant.repository.id } : {}) }
    return { state: account || !host.installPage ? 'none' : 'identity-needed' }
  } catch (error) {
    if (error instanceof HostUnavailable) throw unavailable(error)
    throw error
  }
}

/** The address that it has now, as far as the asker may read it; it may have been renamed since it had the asked one. */
export function urlOf(access: RepositoryAccess): string | undefined {
  if (access.state === 'installed') return access.grant.repository.url
  return access.state === 'public' ? access.url : undefined
}

/** What a project keeps of a repository that is read through the App. */
export function repositoryOf({ repository, installationId }: Grant) {
  return {
    git_url: repository.url,
    git_repository_id: repository.id,
    github_node_id: repository.nodeId,
    installation_id: installationId,
  }
}

/** Where anybody can read it. */
async function findPublic(host: GitHost, url: string): Promise<string | undefined> {
  const answer = await host.ask(url)
  if (answer.state === 'there') return url
  return answer.state === 'moved' && (await host.ask(answer.url)).state === 'there' ? answer.url : undefined
}

function unavailable({ limited, retryAfter }: HostUnavailable): AppError {
  const message = limited
    ? 'GitHub wants to be asked less often. Try again in a while.'
    : 'GitHub could not be reached. Try again in a moment.'
  return new AppError('repository_unreachable', 503, message, retryAfter)
}
