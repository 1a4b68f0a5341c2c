import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../../db/connect.ts'
import { notify } from '../../db/listen.ts'
import { listMembers, lockMembers, type MembershipRow, putMember, removeMember } from '../../db/tables/memberships.ts'
import { transaction } from '../../db/transaction.ts'
import * as calls from '../../shared/contract/members.ts'
import type { Actor, Role } from '../../shared/rbac/can.ts'
import { conflict, notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizeProject } from './authorize.ts'

export function registerMembers(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, calls.listMembers, async ({ params, actor }) => {
    await authorizeProject(database.sql, actor, 'members.list', params.id)
    const members = await listMembers(database.sql, params.id)
    return members.map(({ email, role }) => ({ user_email: email, role }))
  })

  route(app, calls.addMember, async ({ body, actor }) => {
    await changeMembers(database, actor, body.project_id, async (tx, members) => {
      const email = body.email.toLowerCase()
      if (members.some((member) => member.email === email)) {
        throw conflict('conflict', 'This person has a role in the project already. Change it in the list.')
      }
      await putMember(tx, body.project_id, email, body.role)
    })
    return {}
  })

  route(app, calls.changeRole, async ({ body, actor }) => {
    await changeMembers(database, actor, body.project_id, async (tx, members) => {
      const email = body.email.toLowerCase()
      requireOther(actor, email)
      requireRemainingAdmin(members, email, body.new_role)
      await putMember(tx, body.project_id, email, body.new_role)
    })
    return {}
  })

  route(app, calls.removeMember, async ({ body, actor }) => {
    await changeMembers(database, actor, body.project_id, async (tx, members) => {
      const email = body.email.toLowerCase()
      requireOther(actor, email)
      requireRemainingAdmin(members, email, null)
      await removeMember(tx, body.project_id, email)
    })
    return {}
  })
}

/** Runs a change with the project's members locked, and tells open connections that rights changed. */
async function changeMembers(
  database: Database,
  actor: Actor,
  projectId: number,
  change: (tx: Tx, members: MembershipRow[]) => Promise<void>,
): Promise<void> {
  await transaction(database, async (tx) => {
    await authorizeProject(tx, actor, 'members.manage', projectId)
    const members = await lockMembers(tx, projectId)
    // Again under the lock: the asker may have lost the role while waiting for it.
    await authorizeProject(tx, actor, 'members.manage', projectId)
    await change(tx, members)
    await notify(tx, 'access', { projectId })
  })
}

function requireOther(actor: Actor, email: string): void {
  if (actor?.email === email) throw conflict('own_role', 'You cannot change or remove your own role.')
}

/** The e-mail must be a member's, and a project always keeps somebody who can manage it. */
function requireRemainingAdmin(members: MembershipRow[], email: string, role: Role | null): void {
  const member = members.find((candidate) => candidate.email === email)
  if (!member) throw notFound()
  const others = members.filter((candidate) => candidate.email !== email && candidate.role === 'admin')
  if (member.role === 'admin' && role !== 'admin' && others.length === 0) {
    throw conflict('last_admin', 'A project needs an admin. Make somebody else admin first.')
  }
}
