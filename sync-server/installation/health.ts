import type { FastifyInstance } from 'fastify'
import type { Database, DatabaseKind } from '../../db/connect.ts'
import { type Health, health } from '../../shared/contract/health.ts'
import { route } from '../http/route.ts'

/** What an acknowledged change survives. The embedded database writes its log through only a moment later. */
const DURABILITY: Readonly<Record<DatabaseKind, Health['durability']>> = {
  memory: 'none',
  embedded: 'process-crash',
  postgres: 'power-loss',
}

export function registerHealth(
  app: FastifyInstance,
  { database, isStopping }: { database: Database; isStopping: () => boolean },
): void {
  route(app, health, async ({ reply }) => {
    const status: Health['status'] = isStopping()
      ? 'stopping'
      : await database.sql`select 1`.then(
          () => 'ok' as const,
          () => 'failing' as const,
        )
    if (status !== 'ok') reply.code(503)
    return { status, database: database.kind, durability: DURABILITY[database.kind] }
  })
}
