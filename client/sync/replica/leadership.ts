import type { Replica } from './database.ts'

/** How often a leader reports that it is alive. */
export const BEAT_MS = 2_500
/** After two missed beats, another worker leads. */
export const STALE_MS = 2 * BEAT_MS

type Leader = { id: string; epoch: number; beatAt: number }

/** Error of a worker when another one leads by now. Its pending write isn't made. */
export class LostLeadership extends Error {
  constructor() {
    super('Another worker leads')
    this.name = 'LostLeadership'
  }
}

const read = async (db: Replica): Promise<Leader | undefined> => (await db.meta.get('leader'))?.value as never

/**
 * Becomes the leader if there is none. Resolves to the epoch, which every write has to name, or to
 * undefined [LE1].
 */
export function claim(db: Replica, id: string, now: number): Promise<number | undefined> {
  return db.transaction('rw', db.meta, async () => {
    const leader = await read(db)
    // A clock that was set back must not make a dead leader immortal.
    if (leader && Math.abs(now - leader.beatAt) < STALE_MS && leader.id !== id) return undefined
    const epoch = (leader?.epoch ?? 0) + 1
    await db.meta.put({ key: 'leader', value: { id, epoch, beatAt: now } satisfies Leader })
    return epoch
  })
}

/** Reports that this leader is alive. Rejects with `LostLeadership` when it no longer leads. */
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
 * Must be called inside each transaction that writes as the leader; `meta` has to be among its tables
 * [LE2].
 */
export async function requireLeader(db: Replica, epoch: number): Promise<Leader> {
  const leader = await read(db)
  if (leader?.epoch !== epoch) throw new LostLeadership()
  return leader
}
