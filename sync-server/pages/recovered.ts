import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { listRecovered, settleRecovered } from '../../db/tables/recovered.ts'
import { transaction } from '../../db/transaction.ts'
import * as calls from '../../shared/contract/recovered.ts'
import { notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizePage } from '../rbac/authorize.ts'

/** Registers the recovery list of a page, for people who may edit the page. */
export function registerRecovered(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, calls.readRecovered, async ({ params, actor, reply }) => {
    const { page } = await authorizePage(database.sql, actor, 'page.edit', params.id)
    reply.header('cache-control', 'private, no-store')
    const { recovered, more } = await listRecovered(database.sql, page.id)
    return { recovered: recovered.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), more }
  })

  route(app, calls.settleRecovered, async ({ params, body, actor }) => {
    const state = await transaction(database, async (tx) => {
      const { page } = await authorizePage(tx, actor, 'page.edit', params.id)
      return settleRecovered(tx, { pageId: page.id, id: params.recoveredId, state: body.state })
    })
    if (!state) throw notFound()
    return { state }
  })
}
