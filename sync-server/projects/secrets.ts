import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { listSecrets } from '../../db/tables/source-files.ts'
import { MAX_SECRET_FILES, readSecrets } from '../../shared/contract/secrets.ts'
import { route } from '../http/route.ts'
import { authorizeProject } from '../rbac/authorize.ts'

/** Registers the list of secrets in the sources, only for people who can do something about them. */
export function registerSecrets(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, readSecrets, async ({ params, actor, reply }) => {
    await authorizeProject(database.sql, actor, 'project.configure', params.id)
    const found = await listSecrets(database.sql, params.id, MAX_SECRET_FILES + 1)
    reply.header('cache-control', 'private, no-store')
    return { files: found.slice(0, MAX_SECRET_FILES), more: found.length > MAX_SECRET_FILES }
  })
}
