import type { FastifyInstance } from 'fastify'
import { findProjectByGitUrl } from '../../db/tables/projects.ts'
import { type InstallationStatus, installationStatus } from '../../shared/contract/github.ts'
import { notAuthenticated } from '../errors.ts'
import { route } from '../http/route.ts'
import { type AccessParts, isAtGithub, repositoryAccess, requireRepositoryUrl, urlOf } from './repository-access.ts'

export function registerGithub(app: FastifyInstance, parts: AccessParts): void {
  const { database, config, host } = parts
  route(
    app,
    installationStatus,
    async ({ params, query, actor }) => {
      if (!actor) throw notAuthenticated()
      const url = requireRepositoryUrl(config, { ...params, host: query.host })
      const named = await documented(url, actor.email)
      if (named) return named
      const access = await repositoryAccess(parts, actor, url)
      const current = urlOf(access)
      const renamed = current && current !== url ? await documented(current, actor.email) : undefined
      if (renamed) return renamed
      // A public repository can be documented without the App. But if the App could report its pushes, the client
      // requests access for the App first.
      const couldHear = host.installPage !== null && isAtGithub(url, config)
      const isHeard = access.state === 'public' && (!couldHear || access.repositoryId !== undefined)
      return {
        is_project_already_exists: false,
        has_installation_access: access.state === 'installed' || isHeard,
        is_public: access.state === 'public',
        is_identity_needed: access.state === 'identity-needed',
      }
    },
    { limit: { max: 120, timeWindow: '1 minute' } },
  )

  /** Status of a repository that has a project the asker may see. */
  async function documented(url: string, email: string): Promise<InstallationStatus | undefined> {
    const project = await findProjectByGitUrl(database.sql, url, email)
    if (!project) return undefined
    return {
      is_project_already_exists: true,
      has_installation_access: true,
      is_public: false,
      is_identity_needed: false,
      git_url: project.git_url ?? url,
      project_id: project.id,
    }
  }
}
