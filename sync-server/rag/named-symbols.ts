import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { findNamedSymbols } from '../../shared/contract/named-symbols.ts'
import { namedSymbols } from '../../shared/retrieval/named-symbols.ts'
import { perMinute } from '../http/request-limits.ts'
import { route } from '../http/route.ts'
import { authorizeProject, withCode } from '../rbac/authorize.ts'
import { runOn } from './run-on.ts'

/** Rate limit. A page sends one call at first, and another call each time someone writes a new name. */
const CALLS_A_MINUTE = 300

/** Registers the call that finds the symbols that names in a text refer to. */
export function registerNamedSymbols(app: FastifyInstance, { sql }: Database): void {
  route(
    app,
    findNamedSymbols,
    async ({ params: { id }, body: { names }, actor, reply }) => {
      const { code } = withCode(actor, await authorizeProject(sql, actor, 'project.read', id))
      reply.header('cache-control', 'private, no-store')
      return namedSymbols(runOn(sql), { projectId: id, code }, names)
    },
    { shared: perMinute(app, CALLS_A_MINUTE) },
  )
}
