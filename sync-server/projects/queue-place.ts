import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { projectsBefore } from '../../db/fair-turns.ts'
import { readQueuePlace } from '../../shared/contract/queue-place.ts'
import type { Quotas } from '../../shared/contract/quotas.ts'
import { route } from '../http/route.ts'
import { areMinutesUsedUp } from '../quotas/quotas.ts'
import { authorizeProject } from '../rbac/authorize.ts'

/**
 * Registers the route that returns a project's place in the queue. It returns only the number of projects
 * ahead, and no details about them.
 */
export function registerQueuePlace(
  app: FastifyInstance,
  { database, config }: { database: Database; config: Quotas },
): void {
  route(app, readQueuePlace, async ({ params, actor, reply }) => {
    await authorizeProject(database.sql, actor, 'project.read', params.id)
    reply.header('cache-control', 'private, no-store')
    const [before, tomorrow] = [
      await projectsBefore(database.sql, params.id),
      await areMinutesUsedUp(database.sql, config, params.id),
    ]
    return { before, tomorrow }
  })
}
