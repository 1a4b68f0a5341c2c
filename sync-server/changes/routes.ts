import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { CHANGES_PROTOCOL, sendChanges } from '../../shared/protocol/changes.ts'
import { notAuthenticated, updateNeeded } from '../errors.ts'
import { route } from '../http/route.ts'
import type { Invitations } from '../rbac/invitations.ts'
import { receiveChanges } from './receive-changes.ts'

type ChangesOptions = { database: Database; onApplied: Invitations['onApplied'] }

export function registerChanges(app: FastifyInstance, { database, onApplied }: ChangesOptions): void {
  route(app, sendChanges, async ({ body, actor, request }) => {
    if (!actor) throw notAuthenticated()
    if (body.protocol !== CHANGES_PROTOCOL) throw updateNeeded()
    return receiveChanges(database, { actor, clientId: body.clientId }, body, {
      onApplied: (change) => onApplied(actor, change),
      onFailure: (err) => request.log.error({ err }, 'a change failed'),
    })
  })
}
