import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { findProjectByGitUrl } from '../../db/tables/projects.ts'
import { installationStatus } from '../../shared/contract/github.ts'
import { repositoryUrl } from '../../shared/repositories/git-url.ts'
import type { Config } from '../config.ts'
import { notAuthenticated } from '../errors.ts'
import { route } from '../http/route.ts'
import { isReachable } from './reachable.ts'

export function registerGithub(
  app: FastifyInstance,
  { database, config }: { database: Database; config: Config },
): void {
  route(
    app,
    installationStatus,
    async ({ params, actor }) => {
      if (!actor) throw notAuthenticated()
      const url = repositoryUrl(config, params.owner, params.repo)
      const existing = await findProjectByGitUrl(database.sql, url, actor.email)
      return {
        is_project_already_exists: existing !== undefined,
        // Without an App, whatever anybody can read can be documented.
        has_installation_access: existing !== undefined || (await isReachable(url)),
      }
    },
    { limit: { max: 120, timeWindow: '1 minute' } },
  )
}
