import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { listPages } from '../../db/tables/pages.ts'
import { findLook } from '../../db/tables/repositories.ts'
import { MAX_FINDINGS, readPublication } from '../../shared/contract/publication.ts'
import { route } from '../http/route.ts'
import { authorizeProject } from '../rbac/authorize.ts'
import { findExposed } from './find-exposed.ts'

const REPOSITORY = new Map([
  [true, 'private'],
  [false, 'public'],
] as const)

/** Limit for checks, because each reads everything in a project. */
const LIMIT = { max: 30, timeWindow: '1 minute' }

/** Registers the preview of a project's public content, for people who can make it public. */
export function registerPublication(app: FastifyInstance, { database: { sql } }: { database: Database }): void {
  route(
    app,
    readPublication,
    async ({ params: { id }, query, actor, reply }) => {
      const project = await authorizeProject(sql, actor, 'project.configure', id)
      reply.header('cache-control', 'private, no-store')
      const isPrivate = (await findLook(sql, id))?.is_private ?? undefined
      const source = (query.show_source ?? project.show_source) || isPrivate === false
      const exposed = query.check === false ? [] : await findExposed(sql, id, { source })
      const found = exposed.map(({ key: _, ...finding }) => finding)
      return {
        show_source: project.show_source,
        repository: isPrivate === undefined ? null : (REPOSITORY.get(isPrivate) ?? null),
        pages: (await listPages(sql, id)).length,
        findings: found.slice(0, MAX_FINDINGS),
        more: found.length > MAX_FINDINGS,
      }
    },
    { limit: LIMIT },
  )
}
