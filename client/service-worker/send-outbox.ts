import { askFor } from '../sync/outbox/ask-for.ts'
import { postChanges } from '../sync/outbox/post-changes.ts'
import { Sender } from '../sync/outbox/sender.ts'
import type { RowDelta } from '../sync/replica/apply-rows.ts'
import type { Replica } from '../sync/replica/database.ts'
import { beat, claim, LostLeadership, release, STALE_MS } from '../sync/replica/leadership.ts'

export type SendOutboxParts = {
  /** The people whose rows this browser holds. */
  people: () => Promise<readonly string[]>
  open: (userId: string) => Replica
  /** Tells the pages of a person what has changed, so that they show it. */
  tell: (userId: string, delta: RowDelta) => void
  baseUrl: string
  fetch: typeof fetch
  now: () => number
  random: () => number
  uuid: () => string
  wait: (ms: number) => Promise<void>
}

/** Error that makes the browser retry after a while. */
export class NotSent extends Error {
  constructor() {
    super('The server couldn’t be reached')
    this.name = 'NotSent'
  }
}

/**
 * Sends waiting changes of this device while no page does [SW14]: as the leader, and only for the person
 * whose session the browser has. Rejects if the server couldn't be reached.
 */
export async function sendOutbox(parts: SendOutboxParts): Promise<void> {
  let isSent = true
  for (const userId of await parts.people()) {
    const db = parts.open(userId)
    try {
      if (!(await sendFor(parts, userId, db))) isSent = false
    } finally {
      db.close()
    }
  }
  if (!isSent) throw new NotSent()
}

/** Sends the changes of one person. Resolves to whether nothing is left to retry. */
async function sendFor(parts: SendOutboxParts, userId: string, db: Replica): Promise<boolean> {
  if ((await db.outbox.where('state').equals('waiting').count()) === 0) return true
  const id = parts.uuid()
  let epoch = await claim(db, id, parts.now())
  if (epoch === undefined) {
    // The leader may have been ended with its tab, without releasing the lead.
    await parts.wait(STALE_MS)
    epoch = await claim(db, id, parts.now())
  }
  if (epoch === undefined) return true
  try {
    return await sendAs(parts, userId, { db, epoch })
  } catch (error) {
    if (error instanceof LostLeadership) return true
    throw error
  } finally {
    await release(db, epoch)
  }
}

async function sendAs(
  parts: SendOutboxParts,
  userId: string,
  { db, epoch }: { db: Replica; epoch: number },
): Promise<boolean> {
  const { now, tell } = parts
  // Changes that one account left on this device aren't sent by another.
  const fetch = askFor(userId, parts.fetch)
  const sender = new Sender({
    ...parts,
    db,
    epoch,
    post: (body) => postChanges(fetch, parts.baseUrl, body),
    onChange: (delta) => tell(userId, delta),
    // The next worker that leads for a tab handles both.
    onForeign: () => undefined,
    onRestored: () => undefined,
  })
  for (;;) {
    await beat(db, epoch, now())
    const { next } = await sender.step()
    if (next === 'wait') return false
    if (next !== 'again') return true
  }
}
