import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { findProject } from '../../db/tables/projects.ts'
import type { Change } from '../../shared/changes/changes.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { admitInvitation } from '../auth/code-limits.ts'
import type { Mailbox } from '../auth/mailbox.ts'
import { type Mail, mailboxOf, type SendMail } from '../auth/mailer.ts'
import { writeInvitation } from './invitation.ts'

/** How long a stopping server waits for the mail that is on its way. */
const STOP_MS = 5_000

export type InvitationOptions = {
  database: Database
  secret: string
  log: FastifyBaseLogger
  sendMail: SendMail | null
  /** Where an invitation is kept for reading when there is no mail server; `null` when nobody may read it there. */
  mailbox: Mailbox | null
  baseUrl: () => string
  now: () => Date
}

export type Invitations = {
  /** To be called once for each change, after its COMMIT. Returns at once and never throws. */
  onApplied(actor: Actor, change: Change): void
  /** Waits for the mail that is being sent; those behind it are not sent any more. */
  close(): Promise<void>
}

type Invitation = { projectId: number; to: string; inviter: NonNullable<Actor> }

/**
 * Mails people that they were given a role. The role stands whether or not the mail goes out, so nobody waits for it and
 * a failure is only logged. One after the other: a slow mail server is not asked a hundred times at once.
 */
export function createInvitations(options: InvitationOptions): Invitations {
  const { log } = options
  let closing = false
  let last = Promise.resolve()
  const send = async (invitation: Invitation) => {
    try {
      if (closing) log.warn(`The server stops: ${invitation.to} is not mailed an invitation`)
      else await deliver(invitation, options)
    } catch (error) {
      log.error({ err: error }, 'an invitation could not be mailed')
    }
  }
  return {
    onApplied: (inviter, { name, args }) => {
      if (name !== 'add-member' || !inviter) return
      const to = args.email.toLowerCase()
      if (to === inviter.email) return
      last = last.then(() => send({ projectId: args.projectId, to, inviter }))
    },
    close: async () => {
      closing = true
      await Promise.race([last, wait(STOP_MS, undefined, { ref: false })])
    },
  }
}

async function deliver({ projectId, to, inviter }: Invitation, options: InvitationOptions): Promise<void> {
  const { database, secret, log, baseUrl } = options
  const project = await findProject(database.sql, projectId, to)
  // Deleted, or taken out again, since.
  if (!project?.role) return
  const mailbox = mailboxOf(to)
  const admission = mailbox && (await admitInvitation(database, secret, mailbox, inviter.id))
  if (!admission) {
    log.warn(`Not an address, or too many invitations within an hour: ${to} is not mailed one`)
    return
  }
  const link = new URL(`/projects/${projectId}`, baseUrl()).href
  const { name: projectName, role } = project
  try {
    await post(writeInvitation({ to, inviter: inviter.email, projectName, role, link }), link, options)
  } catch (error) {
    // What never went out does not count.
    await admission.withdraw()
    throw error
  }
}

async function post(mail: Mail, link: string, { sendMail, mailbox, log, now }: InvitationOptions): Promise<void> {
  if (sendMail) return sendMail(mail)
  const { to, subject } = mail
  mailbox?.addInvitation({ to, subject, link, at: now().toISOString() })
  log.warn(`Invitation for ${to}: ${link} (no mail server is configured, see SMTP_URL)`)
}
