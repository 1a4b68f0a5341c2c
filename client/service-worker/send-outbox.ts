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
  /** Sends changed rows to the person's open pages, so that they show them. */
  tell: (userId: string, delta: RowDelta) => void
  baseUrl: string
  fetch: typeof fetch
  now: () => number
  random: () => number
  uuid: () => string
  wait: (ms: number) => Promise<void>
}

/** Error that tells the browser to retry the background sync later. */
export class NotSent extends Error {
  constructor() {
    super('The server couldn’t be reached')
    this.name = 'NotSent'
  }
}

/**
 * Sends this device's queued changes while no page sends them [SW14]. Becomes the leader first, and sends
 * only for the person who has a session in this browser. Rejects if the server is unreachable.
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
    // Waits until an old lead has expired, because a closed tab may have left it without releasing it.
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
  // Sends only with the session of the same person, because nobody may send changes of another account.
  const fetch = askFor(userId, parts.fetch)
  const sender = new Sender({
    ...parts,
    db,
    epoch,
    post: (body) => postChanges(fetch, parts.baseUrl, body),
    onChange: (delta) => tell(userId, delta),
    // The next worker that leads for a tab handles both events.
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
