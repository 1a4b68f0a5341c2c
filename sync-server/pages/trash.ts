import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { findPage } from '../../db/tables/pages.ts'
import { findSuccessors } from '../../db/tables/removed-pages.ts'
import { listTrash, toTrashEntry } from '../../db/tables/trash.ts'
import { transaction } from '../../db/transaction.ts'
import * as calls from '../../shared/contract/trash.ts'
import { applyChange, limitOf } from '../changes/apply-change.ts'
import { notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizeProject, authorizeTrash } from '../rbac/authorize.ts'

/** Registers the calls about deleted pages. People who may not edit a project get none of its pages. */
export function registerTrash(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, calls.listTrash, async ({ params, actor, reply }) => {
    await authorizeProject(database.sql, actor, 'page.edit', params.id)
    reply.header('cache-control', 'private, no-store')
    return (await listTrash(database.sql, params.id)).map(toTrashEntry)
  })

  route(app, calls.readTrashed, async ({ params, actor }) => {
    const { trash } = await authorizeTrash(database.sql, actor, 'page.edit', params.id)
    const successor = (await findSuccessors(database.sql, [params.id])).get(params.id) ?? null
    return { ...toTrashEntry(trash), successor }
  })

  route(app, calls.restorePage, async ({ params, actor }) => {
    const name = 'restore-page'
    await transaction(
      database,
      async (tx) => {
        const { trash } = await authorizeTrash(tx, actor, 'page.edit', params.id)
        await applyChange(tx, actor, { name, args: { projectId: trash.project_id, pageId: params.id } })
      },
      limitOf(database, name),
    )
    const page = await findPage(database.sql, params.id)
    if (!page) throw notFound()
    return { parent_id: page.parent_id }
  })

  route(app, calls.purgePage, async ({ params, actor }) => {
    await transaction(database, async (tx) => {
      const { trash } = await authorizeTrash(tx, actor, 'page.purge', params.id)
      await applyChange(tx, actor, { name: 'purge-page', args: { projectId: trash.project_id, pageId: params.id } })
    })
    return {}
  })
}
