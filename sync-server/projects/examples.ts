import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../../db/connect.ts'
import { writeAudit } from '../../db/tables/audit-log.ts'
import { listExamples, markExample, unmarkExample } from '../../db/tables/examples.ts'
import { toProject } from '../../db/tables/projects.ts'
import { transaction } from '../../db/transaction.ts'
import * as calls from '../../shared/contract/examples.ts'
import { type Actor, can } from '../../shared/rbac/can.ts'
import { route } from '../http/route.ts'
import { authorizeProject } from '../rbac/authorize.ts'

/** Registers the gallery. Everyone gets an identical one, so it only contains what a visitor may read. */
export function registerExamples(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, calls.listExamples, async () => {
    const rows = await listExamples(database.sql)
    return rows
      .filter((row) => can(null, 'project.read', row))
      .map(({ contents, pages, ...project }) => ({ ...toProject(project), contents, pages }))
  })

  route(app, calls.markExample, async ({ params, actor }) => {
    await transaction(database, async (tx) => {
      const project = await authorizeProject(tx, actor, 'project.exhibit', params.id)
      await markExample(tx, params.id)
      await audit(tx, actor, project, true)
    })
    return {}
  })

  route(app, calls.unmarkExample, async ({ params, actor }) => {
    await transaction(database, async (tx) => {
      const project = await authorizeProject(tx, actor, 'project.exhibit', params.id)
      await unmarkExample(tx, params.id)
      await audit(tx, actor, project, false)
    })
    return {}
  })
}

async function audit(tx: Tx, actor: Actor, project: { id: number; name: string }, exhibited: boolean): Promise<void> {
  const facts = { name: project.name, exhibited }
  await writeAudit(tx, { act: 'project.exhibited', by: actor, projectId: project.id, installation: true, facts })
}
