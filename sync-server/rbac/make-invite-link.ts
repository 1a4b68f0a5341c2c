import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/connect.ts'
import { ensureInviteLink, putInviteLink } from '../../db/tables/invite-links.ts'

const LIFETIME_DAYS = 30

type Invited = { projectId: number; email: string; inviter: { id: string; email: string } }

const linkFor = (invited: Invited) => ({
  ...invited,
  // 192 random bits: nobody finds one by trying.
  token: randomBytes(24).toString('base64url'),
  days: LIFETIME_DAYS,
})

/** Creates a new link, and invalidates an earlier link. Call this in the transaction that gives the role. */
export const renewInviteLink = (tx: Tx, invited: Invited): Promise<void> => putInviteLink(tx, linkFor(invited))

/** Returns the token of the person's link, for the mail to them. */
export const mailedInviteLink = (tx: Tx, invited: Invited): Promise<string> =>
  ensureInviteLink(tx, linkFor(invited), { working: false })

/** Returns the token of a valid link, for people who send it themselves. */
export const workingInviteLink = (tx: Tx, invited: Invited): Promise<string> =>
  ensureInviteLink(tx, linkFor(invited), { working: true })
