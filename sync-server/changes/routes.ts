import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import type { Quotas } from '../../shared/contract/quotas.ts'
import { CHANGES_PROTOCOL, sendChanges } from '../../shared/protocol/changes.ts'
import { notAuthenticated, updateNeeded } from '../errors.ts'
import { route } from '../http/route.ts'
import { receiveChanges } from './receive-changes.ts'

export function registerChanges(
  app: FastifyInstance,
  { database, config }: { database: Database; config: Quotas },
): void {
  route(app, sendChanges, async ({ body, actor, request }) => {
    if (!actor) throw notAuthenticated()
    if (body.protocol !== CHANGES_PROTOCOL) throw updateNeeded()
    return receiveChanges(database, { actor, clientId: body.clientId, quotas: config }, body, (err) =>
      request.log.error({ err }, 'a change failed'),
    )
  })
}
