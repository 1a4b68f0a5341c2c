import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { endSessions, listSessions } from '../../db/tables/sessions.ts'
import * as calls from '../../shared/contract/sessions.ts'
import { notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizeOwner } from '../rbac/authorize.ts'
import { TOKEN_LIFETIME_MS } from './auth.ts'
import { deviceName } from './device-name.ts'

/** A person's sessions. Ending a session also ends its tokens and its open connections. */
export function registerSessions(app: FastifyInstance, { database }: { database: Database }): void {
  const untilTokensEnd = () => new Date(Date.now() + TOKEN_LIFETIME_MS)

  route(app, calls.listSessions, async ({ request, reply }) => {
    const { id, sessionId } = await authorizeOwner(database.sql, request.actor, 'sessions.manage')
    reply.header('cache-control', 'private, no-store')
    return (await listSessions(database.sql, id)).map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      is_current: row.id === sessionId,
    }))
  })

  route(app, calls.endSession, async ({ request, params }) => {
    const { id: userId, sessionId: by } = await authorizeOwner(database.sql, request.actor, 'sessions.manage')
    const ended = await endSessions(database, { userId, sessionId: params.id, by, until: untilTokensEnd() })
    if (ended === 0) throw notFound()
    return {}
  })

  route(app, calls.endAllSessions, async ({ request }) => {
    const { id: userId, sessionId: by } = await authorizeOwner(database.sql, request.actor, 'sessions.manage')
    await endSessions(database, { userId, by, until: untilTokensEnd() })
    return {}
  })
}
