import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { listMembers } from '../../db/tables/memberships.ts'
import { transaction } from '../../db/transaction.ts'
import type { Change } from '../../shared/changes/changes.ts'
import * as calls from '../../shared/contract/members.ts'
import type { Quotas } from '../../shared/contract/quotas.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { applyCounted } from '../changes/apply-change.ts'
import { route } from '../http/route.ts'
import { authorizeProject } from './authorize.ts'

export function registerMembers(
  app: FastifyInstance,
  { database, config }: { database: Database; config: Quotas },
): void {
  route(app, calls.listMembers, async ({ params, actor }) => {
    await authorizeProject(database.sql, actor, 'members.list', params.id)
    const members = await listMembers(database.sql, params.id)
    return members.map(({ email, role }) => ({ user_email: email, role }))
  })

  const apply = (actor: Actor, change: Change) =>
    transaction(database, (tx) => applyCounted(tx, { actor, quotas: config }, change))

  route(app, calls.addMember, async ({ body, actor }) => {
    const { project_id: projectId, email, role } = body
    await apply(actor, { name: 'add-member', args: { projectId, email, role } })
    return {}
  })

  route(app, calls.changeRole, async ({ body, actor }) => {
    const { project_id: projectId, email, new_role: role } = body
    await apply(actor, { name: 'change-role', args: { projectId, email, role } })
    return {}
  })

  route(app, calls.removeMember, async ({ body, actor }) => {
    const { project_id: projectId, email } = body
    await apply(actor, { name: 'remove-member', args: { projectId, email } })
    return {}
  })
}
