import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { findInviteLink, type InviteLinkRow, markInviteLinkUsed } from '../../db/tables/invite-links.ts'
import { listMembers } from '../../db/tables/memberships.ts'
import { transaction } from '../../db/transaction.ts'
import { getInviteLink, type Invitation, readInvitation } from '../../shared/contract/invitations.ts'
import { notAuthenticated, notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizeProject } from './authorize.ts'
import { oneLine } from './invitation.ts'
import { workingInviteLink } from './make-invite-link.ts'

const LOOKS = { max: 120, timeWindow: '10 minutes' }

export function registerInviteLinks(app: FastifyInstance, { database }: { database: Database }): void {
  route(
    app,
    readInvitation,
    async ({ body, actor, reply }): Promise<Invitation> => {
      reply.header('cache-control', 'private, no-store')
      const link = await findInviteLink(database.sql, body.token)
      if (!link) return { state: 'unknown' }
      if (link.project !== null && link.role !== null && actor?.email === link.email) {
        await markInviteLinkUsed(database.sql, body.token)
        return { state: 'joined', project_id: link.project_id }
      }
      return tell(link, actor !== null)
    },
    { limit: LOOKS },
  )

  route(app, getInviteLink, async ({ params, body, actor, reply }) => {
    reply.header('cache-control', 'private, no-store')
    await authorizeProject(database.sql, actor, 'members.manage', params.id)
    if (!actor) throw notAuthenticated()
    const email = body.email.toLowerCase()
    const members = await listMembers(database.sql, params.id)
    if (!members.some((member) => member.email === email)) throw notFound()
    const invited = { projectId: params.id, email, inviter: actor }
    return { token: await transaction(database, (tx) => workingInviteLink(tx, invited)) }
  })
}

/** Describes a link to someone who isn't the invited person, or who hasn't signed in yet. */
function tell(link: InviteLinkRow, isSignedIn: boolean): Invitation {
  const { project, role, email, inviter, inviter_name: name } = link
  if (project === null || role === null) return { state: 'withdrawn' }
  if (link.used) return { state: 'used' }
  if (link.expired) return { state: 'expired' }
  return {
    state: isSignedIn ? 'other-account' : 'open',
    project: oneLine(project),
    inviter: oneLine(name ?? '') || inviter,
    inviter_email: inviter,
    role,
    email,
  }
}
