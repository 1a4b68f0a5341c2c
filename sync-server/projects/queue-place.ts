import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { projectsBefore } from '../../db/fair-turns.ts'
import { readQueuePlace } from '../../shared/contract/queue-place.ts'
import { route } from '../http/route.ts'
import { authorizeProject } from '../rbac/authorize.ts'

/** Whoever waits learns for how many others, and nothing else about them. */
export function registerQueuePlace(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, readQueuePlace, async ({ params, actor, reply }) => {
    await authorizeProject(database.sql, actor, 'project.read', params.id)
    reply.header('cache-control', 'private, no-store')
    return { before: await projectsBefore(database.sql, params.id) }
  })
}
