import type { Replica } from './database.ts'

/** Interval of the leader's heartbeats, in milliseconds. */
export const BEAT_MS = 2_500
/** Milliseconds without a heartbeat after which another worker may become the leader. */
export const STALE_MS = 2 * BEAT_MS

type Leader = { id: string; epoch: number; beatAt: number }

/** Thrown when another worker has become the leader. The pending write isn't made. */
export class LostLeadership extends Error {
  constructor() {
    super('Another worker leads')
    this.name = 'LostLeadership'
  }
}

const read = async (db: Replica): Promise<Leader | undefined> => (await db.meta.get('leader'))?.value as never

/**
 * Claims leadership if no live worker leads. Resolves to the epoch, which every write has to name, or to
 * undefined if another worker leads [LE1].
 */
export function claim(db: Replica, id: string, now: number): Promise<number | undefined> {
  return db.transaction('rw', db.meta, async () => {
    const leader = await read(db)
    // Compares the absolute difference: after the clock was set back, a dead leader must not seem alive forever.
    if (leader && Math.abs(now - leader.beatAt) < STALE_MS && leader.id !== id) return undefined
    const epoch = (leader?.epoch ?? 0) + 1
    await db.meta.put({ key: 'leader', value: { id, epoch, beatAt: now } satisfies Leader })
    return epoch
  })
}

/** Stores a heartbeat of this leader. Rejects with `LostLeadership` if it no longer leads. */
export function beat(db: Replica, epoch: number, now: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const leader = await requireLeader(db, epoch)
    await db.meta.put({ key: 'leader', value: { ...leader, beatAt: now } })
  })
}

/** Gives up leadership, so that another worker can lead at once. */
export function release(db: Replica, epoch: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const leader = await read(db)
    if (leader?.epoch === epoch) await db.meta.put({ key: 'leader', value: { ...leader, id: '', beatAt: 0 } })
  })
}

/**
 * Rejects with `LostLeadership` if the epoch is outdated. Every transaction that writes as the leader must
 * call this, and must include `meta` in its tables [LE2].
 */
export async function requireLeader(db: Replica, epoch: number): Promise<Leader> {
  const leader = await read(db)
  if (leader?.epoch !== epoch) throw new LostLeadership()
  return leader
}
