import { isErrorBody } from '../../../shared/contract/errors.ts'
import { CHANGES_PROTOCOL, type ChangeAnswer, MAX_CHANGES } from '../../../shared/protocol/changes.ts'
import { applyRows, beginAllAnew, forgetTombstones, mergeDeltas, type RowDelta } from '../replica/apply-rows.ts'
import type { OutboxEntry, Replica } from '../replica/database.ts'
import { requireLeader } from '../replica/leadership.ts'
import type { RelationName } from '../replica/relations.ts'
import { inOrder, nextDue, sendable } from './outbox.ts'

/** Result of a request: an answer with its status, or status 0 for no answer. */
export type Reply = { status: number; body: unknown; retryAfter?: number | undefined } | { status: 0 }

export type SenderParts = {
  db: Replica
  epoch: number
  post: (body: unknown) => Promise<Reply>
  now: () => number
  random: () => number
  uuid: () => string
  /** Called when rows and outbox entries have changed. */
  onChange: (delta: RowDelta) => void
  /**
   * Called when a change to a project that isn't this person's has left the queue. The project's data may
   * be deleted now.
   */
  onForeign: () => void
  /** Called when the server was restored from a backup, so everything stored here has to be read again. */
  onRestored: () => void
}

/**
 * Next step of the loop: continue at once, wait for a new entry, wait for a time, or stop until something
 * else happens.
 */
export type Next =
  | { next: 'again' }
  | { next: 'idle'; due: number | undefined }
  | { next: 'wait'; ms: number; because: 'offline' | 'server' }
  | { next: 'stop'; because: 'needs-sign-in' | 'refused' | 'update-needed' }

/** Limits of the sent changes that are kept for the case that the server is restored from a backup. */
const SENT_KEPT = 1_000
const SENT_KEPT_MS = 7 * 24 * 3_600_000
const MAX_BATCH_CHARACTERS = 150_000
/** Number of failures after which a change is set aside, so that later changes get through. */
const MAX_FAILURES = 8
const BACKOFF = { first: 1_000, most: 30_000 }

/**
 * Sends the outbox, one request at a time. Each step reads from and writes to the database. After a
 * crash at any point, another worker's step continues where this one was [OU4].
 */
export class Sender {
  readonly #parts: SenderParts
  #attempts = 0
  #renamed = 0
  /**
   * Whether the server was asked, since the last failure or reconnect, if it still has the answered
   * changes.
   */
  #asked = false

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  /**
   * Called when the server is reachable again. The cause of earlier failures may be gone, and the server
   * may have been restored from a backup.
   */
  reconnected(): void {
    this.#attempts = 0
    this.#asked = false
  }

  /** Sends what fits into one request. Rejects with `LostLeadership` when another worker leads. */
  async step(): Promise<Next> {
    const { db, now } = this.#parts
    const { batch, clientId, received } = await this.#prepare()
    const asksOnly = batch.length === 0
    if (asksOnly && (this.#asked || received === 0)) {
      return { next: 'idle', due: nextDue(await db.outbox.toArray(), now()) }
    }
    this.#asked = true
    const changes = batch.map(({ id, key, name, args }) => ({ id, key, name, args }))
    const reply = await this.#parts.post({ protocol: CHANGES_PROTOCOL, clientId, received, changes })
    switch (reply.status) {
      case 200:
        return this.#take(batch, reply as { body: unknown })
      case 401:
        return { next: 'stop', because: 'needs-sign-in' }
      case 403:
        // Another 403 comes from a proxy, so it says nothing about our client id.
        return isForbidden(reply) ? this.#anotherClient() : this.#backOff(reply)
      case 426:
        return { next: 'stop', because: 'update-needed' }
      case 400:
      case 413:
        return this.#narrow(batch)
      default:
        return this.#backOff(reply)
    }
  }

  /** Numbers the next changes before they are sent. */
  #prepare(): Promise<{ batch: (OutboxEntry & { id: number })[]; clientId: string; received: number }> {
    const { db, epoch, now, uuid } = this.#parts
    return db.transaction('rw', db.outbox, db.meta, async () => {
      await requireLeader(db, epoch)
      const clientId = ((await db.meta.get('clientId'))?.value as string) ?? uuid()
      let lastId = ((await db.meta.get('lastId'))?.value as number) ?? 0
      const limit = ((await db.meta.get('batchLimit'))?.value as number) ?? MAX_CHANGES
      const batch: (OutboxEntry & { id: number })[] = []
      let characters = 0
      for (const entry of sendable(await db.outbox.toArray(), now())) {
        characters += JSON.stringify(entry.args).length
        if (batch.length > 0 && (batch.length >= limit || characters > MAX_BATCH_CHARACTERS)) break
        if (entry.id === undefined) lastId += 1
        batch.push({ ...entry, id: entry.id ?? lastId })
      }
      await db.outbox.bulkPut(batch)
      await db.meta.bulkPut([
        { key: 'clientId', value: clientId },
        { key: 'lastId', value: lastId },
      ])
      return { batch, clientId, received: (batch[0]?.id ?? lastId + 1) - 1 }
    })
  }

  async #take(batch: (OutboxEntry & { id: number })[], { body }: { body: unknown }): Promise<Next> {
    const { answers, stopped, expected } = body as { answers: ChangeAnswer[]; stopped?: string; expected?: number }
    const { db, epoch, onChange, onForeign } = this.#parts
    let delta: RowDelta = {}
    let isForeign = false
    const tables = [db.outbox, db.sent, db.meta, db.tombstones, ...db.rowTables]
    await db.transaction('rw', tables, async () => {
      await requireLeader(db, epoch)
      for (const answer of answers) {
        const entry = batch.find(({ id }) => id === answer.id)
        if (entry) delta = mergeDeltas(delta, await this.#settle(entry, answer))
      }
      isForeign = await this.#areForeign(batch.slice(0, answers.length))
      await this.#tidy(answers.length === batch.length)
    })
    onChange(delta)
    if (isForeign) onForeign()
    if (answers.length > 0) {
      this.#attempts = 0
      this.#renamed = 0
    }
    if (stopped === 'gap') return this.#fillGap(expected ?? 1)
    if (stopped === 'diverged') return this.#anotherClient()
    if (stopped === 'failed') return this.#failed(batch[answers.length])
    return { next: 'again' }
  }

  /**
   * Writes the rows and removes the change from the outbox in one transaction. So a view that shows both
   * can't flicker [OU5].
   */
  async #settle(entry: OutboxEntry & { id: number }, answer: ChangeAnswer): Promise<RowDelta> {
    const { db, now } = this.#parts
    if (answer.outcome === 'applied') {
      await db.outbox.delete(entry.seq)
      const { id, key, name, args } = entry
      await db.sent.put({ id, key, name, args, at: now() })
      return this.#write(answer.rows)
    }
    const refused =
      answer.outcome === 'unknown'
        ? {
            state: 'parked' as const,
            reason: 'unknown' as const,
            message: 'The server doesn’t support this kind of change yet.',
          }
        : { state: 'refused' as const, reason: answer.reason, message: answer.message }
    if (isMootTitle(entry, answer)) {
      await db.outbox.delete(entry.seq)
      return {}
    }
    const { id: _used, ...rest } = entry
    await db.outbox.put({ ...rest, ...refused })
    return {}
  }

  /**
   * Whether any of these changes belongs to a project that isn't this person's, such as one they have just
   * deleted.
   */
  async #areForeign(entries: readonly OutboxEntry[]): Promise<boolean> {
    const ids = new Set(entries.map(({ args }) => args.projectId as number))
    const rows = await this.#parts.db.projects.bulkGet([...ids])
    return rows.includes(undefined)
  }

  async #write(rows: Extract<ChangeAnswer, { outcome: 'applied' }>['rows']): Promise<RowDelta> {
    let delta: RowDelta = {}
    const byRelation = Map.groupBy(rows, ({ relation }) => relation as RelationName)
    for (const [relation, written] of byRelation) {
      const news = written.map((row) => ({
        op: row.op,
        row: row.row,
        version: row.op === 'delete' ? row.version : (row.row.version as number),
      }))
      delta = mergeDeltas(delta, await applyRows(this.#parts.db, relation, news, 'answer'))
    }
    return delta
  }

  async #tidy(allAnswered: boolean): Promise<void> {
    const { db, now } = this.#parts
    await db.meta.delete('batchLimit')
    // Every sent change is answered, so no later answer can bring back a deleted row.
    if (allAnswered) await forgetTombstones(db)
    const lastId = ((await db.meta.get('lastId'))?.value as number) ?? 0
    await db.sent
      .where('id')
      .belowOrEqual(lastId - SENT_KEPT)
      .delete()
    await db.sent.filter(({ at }) => at < now() - SENT_KEPT_MS).delete()
  }

  /**
   * Handles a server that was restored from a backup and lacks answered changes. Queues the lost changes
   * again from the copies on this device, in the old order. Numbers them from where the server continues [OU6].
   */
  async #fillGap(expected: number): Promise<Next> {
    const { db, epoch } = this.#parts
    const tables = [db.outbox, db.sent, db.meta, db.shapes, db.tombstones, ...db.rowTables]
    await db.transaction('rw', tables, async () => {
      await requireLeader(db, epoch)
      await beginAllAnew(db)
      const lost = await db.sent.where('id').aboveOrEqual(expected).sortBy('id')
      const numbered = inOrder(await db.outbox.toArray()).filter(({ id }) => id !== undefined)
      let id = expected
      for (const { at, ...change } of lost) {
        await db.outbox.add({ ...change, id, createdAt: at, state: 'waiting' } as OutboxEntry)
        id += 1
      }
      for (const entry of numbered) {
        await db.outbox.update(entry.seq, { id })
        id += 1
      }
      await db.sent.bulkDelete(lost.map((entry) => entry.id))
      await db.meta.put({ key: 'lastId', value: id - 1 })
    })
    this.#parts.onRestored()
    return { next: 'again' }
  }

  /**
   * Sends all waiting changes under a new client id, because the server has other changes under the old
   * client's numbers.
   */
  async #anotherClient(): Promise<Next> {
    const { db, epoch, uuid } = this.#parts
    if (this.#renamed > 2) return { next: 'stop', because: 'refused' }
    this.#renamed += 1
    await db.transaction('rw', db.outbox, db.sent, db.meta, async () => {
      await requireLeader(db, epoch)
      await db.outbox.toCollection().modify((entry: OutboxEntry) => {
        delete entry.id
      })
      await db.sent.clear()
      await db.meta.bulkPut([
        { key: 'clientId', value: uuid() },
        { key: 'lastId', value: 0 },
      ])
    })
    return { next: 'again' }
  }

  /**
   * Handles a request that the server rejected as a whole. Sends its changes one by one, and parks the
   * change that is rejected alone.
   */
  async #narrow(batch: readonly OutboxEntry[]): Promise<Next> {
    const { db, epoch } = this.#parts
    const [first] = batch
    if (first && batch.length === 1) await this.#park(first, 'The server rejected this change.')
    await db.transaction('rw', db.meta, async () => {
      await requireLeader(db, epoch)
      await db.meta.put({ key: 'batchLimit', value: 1 })
    })
    return { next: 'again' }
  }

  async #failed(entry: OutboxEntry | undefined): Promise<Next> {
    const { db, epoch } = this.#parts
    const failures = (entry?.failures ?? 0) + 1
    if (entry && failures >= MAX_FAILURES) {
      await this.#park(entry, 'The server failed to apply this change several times.')
      return { next: 'again' }
    }
    await db.transaction('rw', db.outbox, db.meta, async () => {
      await requireLeader(db, epoch)
      if (entry) await db.outbox.update(entry.seq, { failures })
    })
    return this.#backOff({ status: 500 })
  }

  /** Parks a change. The server hasn't used the change's number, so the next change gets it. */
  async #park(entry: OutboxEntry, message: string): Promise<void> {
    const { db, epoch, onChange, onForeign } = this.#parts
    const isForeign = await db.transaction('rw', db.outbox, db.meta, db.projects, async () => {
      await requireLeader(db, epoch)
      const { id: freed, ...rest } = entry
      await db.outbox.put({ ...rest, state: 'parked', reason: 'failed', message })
      await db.outbox.toCollection().modify((other: OutboxEntry) => {
        if (other.state === 'waiting') delete other.id
      })
      await db.meta.put({ key: 'lastId', value: (freed ?? 1) - 1 })
      return this.#areForeign([entry])
    })
    onChange({})
    if (isForeign) onForeign()
  }

  #backOff(reply: { status: number; retryAfter?: number | undefined }): Next {
    this.#asked = false
    const most = Math.min(BACKOFF.most, BACKOFF.first * 2 ** this.#attempts)
    this.#attempts += 1
    const asked = (reply.retryAfter ?? 0) * 1000
    const ms = Math.max(asked, most / 2 + (most / 2) * this.#parts.random())
    return { next: 'wait', ms, because: reply.status === 0 ? 'offline' : 'server' }
  }
}

function isForbidden(reply: Reply): boolean {
  return 'body' in reply && isErrorBody(reply.body) && reply.body.err === 'forbidden'
}

/**
 * Whether the refused change is a title that was typed on a page that no longer exists. The page itself
 * reports its unsent text, so the refused name needs no attention.
 */
function isMootTitle({ name, args }: OutboxEntry, answer: ChangeAnswer): boolean {
  if (name !== 'rename-page' || args.titleClock === undefined) return false
  return answer.outcome === 'refused' && answer.reason === 'not_found'
}
