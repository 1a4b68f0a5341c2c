import type { FastifyInstance } from 'fastify'
import { findProjectByGitUrl } from '../../db/tables/projects.ts'
import { installationStatus } from '../../shared/contract/github.ts'
import { repositoryUrl } from '../../shared/repositories/git-url.ts'
import { notAuthenticated } from '../errors.ts'
import { route } from '../http/route.ts'
import { type AccessParts, repositoryAccess } from './repository-access.ts'

export function registerGithub(app: FastifyInstance, parts: AccessParts): void {
  const { database, config, host } = parts
  route(
    app,
    installationStatus,
    async ({ params, actor }) => {
      if (!actor) throw notAuthenticated()
      const url = repositoryUrl(config, params.owner, params.repo)
      const existing = await findProjectByGitUrl(database.sql, url, actor.email)
      const nothing = { is_public: false, is_identity_needed: false }
      if (existing) return { is_project_already_exists: true, has_installation_access: true, ...nothing }
      const access = await repositoryAccess(parts, actor, params)
      // Without an App, whatever anybody can read can be documented; with it, what the App hears of.
      const isHeard = access.state === 'public' && (!host.installPage || access.repositoryId !== undefined)
      return {
        is_project_already_exists: false,
        has_installation_access: access.state === 'installed' || isHeard,
        is_public: access.state === 'public',
        is_identity_needed: access.state === 'identity-needed',
      }
    },
    { limit: { max: 120, timeWindow: '1 minute' } },
  )
}
