import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database } from '../../db/connect.ts'
import { countCodeSends, forgetCodeSend, recordCodeSend } from '../../db/tables/sessions.ts'
import { transaction } from '../../db/transaction.ts'
import { tooManyRequests } from '../errors.ts'

export const RESEND_S = 30
const HOUR_S = 3600
const PER_ADDRESS_AND_HOUR = 10
const PER_SENDER_AND_HOUR = 100

export type Admission = { withdraw(): Promise<void> }

/**
 * Counts a code that is about to be sent, or throws if a limit is reached. A mailbox, by `mailboxOf`, gets a
 * code every 30 s and ten an hour; a sender can request a hundred an hour. Browsers that the mailbox's
 * owner has signed in from count separately. The counts are in the database, so they survive restarts and
 * apply to all servers.
 */
export async function admitCode(
  database: Database,
  secret: string,
  { mailbox, sender, isKnown }: { mailbox: string; sender: string; isKnown: boolean },
): Promise<Admission> {
  const addressHash = hash(secret, `${isKnown ? 'owner of' : 'address'} ${mailbox}`)
  const senderHash = hash(secret, `sender ${network(sender)}`)
  const id = await transaction(database, async (tx) => {
    const sends = await countCodeSends(tx, addressHash, senderHash)
    const waited = sends.lastToAddress ? (sends.now.getTime() - sends.lastToAddress.getTime()) / 1000 : RESEND_S
    if (waited < RESEND_S) {
      const wait = Math.ceil(RESEND_S - waited)
      throw tooManyRequests(
        `Someone requested a code for this e-mail address in another browser. Ask for yours in ${wait} seconds.`,
        wait,
      )
    }
    if (sends.toAddress >= PER_ADDRESS_AND_HOUR || sends.fromSender >= PER_SENDER_AND_HOUR) {
      throw tooManyRequests('Too many codes requested. Try again in an hour.', HOUR_S)
    }
    return recordCodeSend(tx, addressHash, senderHash)
  })
  return { withdraw: () => forgetCodeSend(database.sql, id) }
}

/**
 * Limits invitations like codes, but counts them separately. Returns `undefined` instead of throwing, because
 * the recipient isn't waiting for this mail.
 */
export async function admitInvitation(
  database: Database,
  secret: string,
  email: string,
  inviterId: string,
): Promise<Admission | undefined> {
  const [addressHash, senderHash] = [hash(secret, `invited ${email}`), hash(secret, `inviter ${inviterId}`)]
  const id = await transaction(database, async (tx) => {
    const sends = await countCodeSends(tx, addressHash, senderHash)
    if (sends.toAddress >= PER_ADDRESS_AND_HOUR || sends.fromSender >= PER_SENDER_AND_HOUR) return undefined
    return recordCodeSend(tx, addressHash, senderHash)
  })
  return id === undefined ? undefined : { withdraw: () => forgetCodeSend(database.sql, id) }
}

function hash(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Returns the network of an IPv6 address, because a single household has a whole IPv6 network. */
function network(address: string): string {
  return isIPv6(address) && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address
}
