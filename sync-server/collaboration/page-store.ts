import { setTimeout } from 'node:timers/promises'
import type { Database, Tx } from '../../db/connect.ts'
import { noteWordsInTrash } from '../../db/tables/notices.ts'
import { type AppendedDoc, appendDocs, type LockedDoc, lockDocs, type NewUpdate } from '../../db/tables/page-updates.ts'
import { transaction } from '../../db/transaction.ts'

/** Minimum time between transactions in milliseconds, so that a keystroke doesn't get its own transaction. */
const APART_MS = 8
/** Maximum number of pages per transaction, so that others can use the database too. */
const MAX_PAGES = 100
/**
 * Maximum bytes per transaction, unless one page alone has more. Smaller transactions rarely time out, and a
 * timeout fails all pages of the transaction.
 */
const MAX_BYTES = 512 * 1024

/** Updates to store for a page. */
export type Order = {
  /** Approximate size of the updates. */
  bytes?: number
  /**
   * Returns updates that can be stored without reading the page, provided it's still at `seq`; else undefined.
   */
  plain: () => { seq: number; updates: readonly NewUpdate[] } | undefined
  /** Brings the page's document up to date under its lock, and returns the rows to store. */
  take: (tx: Tx, locked: LockedDoc) => Promise<readonly NewUpdate[]>
}

export type PageOutcome =
  | { type: 'stored'; last: number; count: number; plain: boolean }
  | { type: 'gone' }
  | { type: 'failed'; error: Error }

type Job = { pageId: number; order: Order; settle: (outcome: PageOutcome) => void }

/**
 * Stores updates from all rooms of this process. Updates that arrive during a transaction go into the next
 * transaction together, because a hundred pages cost as much as one. If another writer has locked a page, its
 * updates wait separately, so that other pages aren't delayed.
 */
export class PageStore {
  readonly #database: Database
  readonly #writer: string
  #waiting: Job[] = []
  #running = false
  #begunAt = 0

  /** `writer` names this process in notifications. */
  constructor(database: Database, writer: string) {
    this.#database = database
    this.#writer = writer
  }

  /** Stores a page's updates. Don't call this concurrently for the same page. */
  store(pageId: number, order: Order): Promise<PageOutcome> {
    this.#database.bulk.makeWay()
    return new Promise((settle) => {
      this.#waiting.push({ pageId, order, settle })
      if (!this.#running) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#waiting.length > 0) {
      await this.#pause()
      const jobs = await this.#storePlain(this.#next())
      for (const job of await this.#storeAll(jobs, false)) void this.#storeAll([job], true)
    }
    this.#running = false
  }

  #next(): Job[] {
    let bytes = 0
    const count = this.#waiting.slice(0, MAX_PAGES).findIndex(({ order }, at) => {
      bytes += order.bytes ?? 0
      return at > 0 && bytes > MAX_BYTES
    })
    return this.#waiting.splice(0, count < 0 ? MAX_PAGES : count)
  }

  /** Waits until `APART_MS` have passed since the last transaction. After a quiet moment, doesn't wait. */
  async #pause(): Promise<void> {
    const early = this.#begunAt + APART_MS - performance.now()
    if (early > 0) await setTimeout(early)
    this.#begunAt = performance.now()
  }

  /** Stores plain typing, the most common case, with one statement. Resolves to the jobs that need more. */
  async #storePlain(jobs: readonly Job[]): Promise<Job[]> {
    const docs = new Map<Job, AppendedDoc>()
    for (const job of jobs) {
      const doc = plainOf(job)
      if (doc) docs.set(job, { pageId: job.pageId, ...doc })
    }
    if (docs.size === 0) return [...jobs]
    const outcomes = new Map<Job, PageOutcome>()
    try {
      const written = await appendDocs(this.#database.sql, [...docs.values()], { by: this.#writer })
      for (const [job, doc] of docs) if (written.has(doc.pageId)) outcomes.set(job, storedOutcome(doc, true))
    } catch (error) {
      for (const job of docs.keys()) outcomes.set(job, { type: 'failed', error: error as Error })
    }
    for (const [job, outcome] of outcomes) job.settle(outcome)
    return jobs.filter((job) => !outcomes.has(job))
  }

  /**
   * Stores the updates of pages that it can lock. Resolves to the remaining jobs, whose pages are deleted or
   * locked by others. With `wait`, waits for locks and has no remaining jobs.
   */
  async #storeAll(jobs: readonly Job[], wait: boolean): Promise<Job[]> {
    if (jobs.length === 0) return []
    const outcomes = new Map<Job, PageOutcome>()
    try {
      await transaction(this.#database, async (tx) => {
        const pageIds = jobs.map(({ pageId }) => pageId)
        const locked = new Map((await lockDocs(tx, pageIds, { wait })).map((doc) => [doc.pageId, doc]))
        const docs: AppendedDoc[] = []
        for (const job of jobs) {
          const doc = locked.get(job.pageId)
          if (doc) outcomes.set(job, await takeInto(docs, tx, doc, job))
          else if (wait) outcomes.set(job, { type: 'gone' })
        }
        if (docs.length > 0) await appendLocked(tx, docs, this.#writer)
      })
    } catch (error) {
      for (const job of jobs) outcomes.set(job, { type: 'failed', error: error as Error })
    }
    for (const [job, outcome] of outcomes) job.settle(outcome)
    return jobs.filter((job) => !outcomes.has(job))
  }
}

function storedOutcome({ seq, updates: { length } }: Omit<AppendedDoc, 'pageId'>, plain: boolean): PageOutcome {
  return { type: 'stored', last: seq + length, count: length, plain }
}

/**
 * Appends to documents that this transaction has locked. Throws if someone else has written to them, because
 * acknowledgements rely on the lock. A person who deleted a page meanwhile gets a notice about the new text.
 */
async function appendLocked(tx: Tx, docs: readonly AppendedDoc[], writer: string): Promise<void> {
  const written = await appendDocs(tx, docs, { by: writer, evenTrashed: true })
  const missing = docs.find(({ pageId, updates }) => updates.length > 0 && !written.has(pageId))
  if (missing) throw new Error(`Page ${missing.pageId} changed under its lock.`)
  const byPeople = docs.flatMap(({ pageId, updates }) => {
    const userIds = new Set(updates.flatMap(({ userId }) => userId ?? []))
    return userIds.size === 0 ? [] : [{ pageId, userIds: [...userIds] }]
  })
  await noteWordsInTrash(tx, byPeople)
}

/** Returns an order's plain updates. Ignores an error, because merging the faulty update reports it. */
function plainOf({ order }: Job): ReturnType<Order['plain']> {
  try {
    return order.plain()
  } catch {
    return undefined
  }
}

/** A fault in one page must not affect the others. */
async function takeInto(docs: AppendedDoc[], tx: Tx, doc: LockedDoc, { pageId, order }: Job): Promise<PageOutcome> {
  try {
    const updates = await order.take(tx, doc)
    docs.push({ pageId, seq: doc.seq, updates })
    return storedOutcome({ seq: doc.seq, updates }, false)
  } catch (error) {
    return { type: 'failed', error: error as Error }
  }
}
