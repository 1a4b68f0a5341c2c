import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { insertEvent } from '../../db/tables/events.ts'
import { recordEvent } from '../../shared/contract/events.ts'
import type { Config } from '../config.ts'
import { notAuthenticated } from '../errors.ts'
import { route } from '../http/route.ts'

/** Registers event counting, which is off unless the operator enables it. Events don't name the person. */
export function registerEvents(
  app: FastifyInstance,
  { database, config }: { database: Database; config: Config },
): void {
  route(
    app,
    recordEvent,
    async ({ body, actor }) => {
      if (!actor) throw notAuthenticated()
      if (config.EVENTS === 'on') await insertEvent(database.sql, body.name, body.provider ?? null)
      return {}
    },
    { limit: { max: 60, timeWindow: '1 minute' } },
  )
}
