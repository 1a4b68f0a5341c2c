import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { listen } from '../../db/listen.ts'
import { forgetInvitation, type InvitationRow, nextInvitation, takeInvitation } from '../../db/tables/invitations.ts'
import { findProject } from '../../db/tables/projects.ts'
import { transaction } from '../../db/transaction.ts'
import { admitInvitation } from '../auth/code-limits.ts'
import type { Mailbox } from '../auth/mailbox.ts'
import { type Mail, mailboxOf, type SendMail } from '../auth/mailer.ts'
import { writeInvitation } from './invitation.ts'
import { mailedInviteLink } from './make-invite-link.ts'

/** Time in milliseconds for which a stopping server waits for the mail that is being sent. */
const STOP_MS = 5_000
/**
 * Delays before retries, in seconds, after a failed attempt or a stop of the server. The last retry is
 * some 19 hours after the first attempt.
 */
const RETRY_S = [60, 5 * 60, 30 * 60, 2 * 60 * 60, 4 * 60 * 60, 12 * 60 * 60]
/** Minimum and maximum time between two checks for due mails. The maximum covers lost notifications. */
const WAIT_MS = { least: 1000, most: 60 * 60 * 1000 }

export type InvitationOptions = {
  database: Database
  secret: string
  log: FastifyBaseLogger
  sendMail: SendMail | null
  /** Stores invitations if there is no mail server; `null` if the mailbox isn't offered. */
  mailbox: Mailbox | null
  /** Whether only the operator reads the log, so that it may contain links. */
  logShowsCodes: boolean
  baseUrl: () => string
  now: () => Date
}

export type Invitations = {
  /** Waits for the mail that is being sent. The other mails stay in the database for the next server. */
  close(): Promise<void>
}

/**
 * Mails people that they were given a role, from rows that changes add to the database. The mails are sent
 * in the background, because the role is valid without them. They are sent one at a time, to spare a slow
 * mail server.
 */
export async function createInvitations(options: InvitationOptions): Promise<Invitations> {
  const { database, log } = options
  let closing = false
  let isAsked = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const wake = () => {
    isAsked = true
    if (closing || running) return
    clearTimeout(timer)
    running = sendDue().finally(() => {
      running = undefined
      if (isAsked) wake()
    })
  }
  const sendDue = async () => {
    isAsked = false
    let wait: number | undefined = WAIT_MS.most
    try {
      while (!closing) {
        const invitation = await takeInvitation(database.sql, RETRY_S)
        if (!invitation) break
        await send(invitation, options)
      }
      wait = await nextInvitation(database.sql)
    } catch (error) {
      log.error({ err: error }, 'invitations could not be looked for')
    }
    if (!closing && wait !== undefined)
      timer = setTimeout(wake, Math.min(Math.max(wait, WAIT_MS.least), WAIT_MS.most)).unref()
  }
  const stop = await listen(database, 'invited', wake, wake)
  return {
    close: async () => {
      closing = true
      clearTimeout(timer)
      await stop()
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

async function send(invitation: InvitationRow, options: InvitationOptions): Promise<void> {
  const isLast = invitation.tries > RETRY_S.length
  let isDone = false
  try {
    isDone = await deliver(invitation, options)
  } catch (err) {
    options.log.error({ err }, `an invitation could not be mailed, and is ${isLast ? 'given up' : 'tried again'}`)
  }
  if (isDone || isLast) await forgetInvitation(options.database.sql, invitation.id)
}

/** Sends an invitation. Resolves to false if it must be retried. */
async function deliver({ project_id, email: to, inviter, inviter_id }: InvitationRow, options: InvitationOptions) {
  const { database, secret, log, baseUrl } = options
  const project = await findProject(database.sql, project_id, to)
  // The project was deleted or the person was removed, so there is nothing to send.
  if (!project?.role) return true
  const mailbox = mailboxOf(to)
  if (!mailbox) {
    log.warn(`${to} is not an address that mail can go to, and is not mailed an invitation`)
    return true
  }
  const admission = await admitInvitation(database, secret, mailbox, inviter_id)
  if (!admission) {
    log.warn(`Too many invitations within an hour: the one for ${to} has to wait`)
    return false
  }
  const invited = { projectId: project_id, email: to, inviter: { id: inviter_id, email: inviter } }
  const token = await transaction(database, (tx) => mailedInviteLink(tx, invited))
  const link = `${new URL('/invitation', baseUrl()).href}#${token}`
  const { name: projectName, role } = project
  try {
    await post(writeInvitation({ to, inviter, projectName, role, link }), link, options)
    return true
  } catch (error) {
    // A mail that wasn't sent doesn't count against the limit.
    await admission.withdraw()
    throw error
  }
}

async function post(mail: Mail, link: string, options: InvitationOptions): Promise<void> {
  const { sendMail, mailbox, log, logShowsCodes, now } = options
  if (sendMail) return sendMail(mail)
  const { to, subject } = mail
  mailbox?.addInvitation({ to, subject, link, at: now().toISOString() })
  const where = logShowsCodes ? link : 'copy its link in the project permissions'
  log.warn(`Invitation for ${to}: ${where} (no mail server is set up, see SMTP_URL)`)
}
