import type { Database, Tx } from '../../db/connect.ts'
import {
  compactDoc,
  type LockedDoc,
  loadDoc,
  type NewUpdate,
  type StoredDoc,
  storedAfter,
  storeText,
} from '../../db/tables/page-updates.ts'
import { transaction } from '../../db/transaction.ts'
import { followDocument } from './follow-document.ts'
import { type Announce, PageCopy } from './page-copy.ts'
import type { PageThreads } from './page-host.ts'
import type { Admitted } from './page-state.ts'
import type { PageStore } from './page-store.ts'
import { runs } from './runs.ts'
import {
  failed,
  type Incoming,
  isStale,
  type Prepared,
  Stale,
  type StoreOutcome,
  type Taking,
} from './store-outcome.ts'
import { admitInto, takeInto } from './take-updates.ts'

/** Origin of changes that come from the database, which need not be stored again. */
const FROM_DATABASE = Symbol('from the database')

/** How often updates are prepared for a page that others write in meanwhile. */
const ATTEMPTS = 4

/** Parts that all documents of a process share. */
export type PageTools = { store: PageStore; threads: PageThreads }

/**
 * A page's document in memory, in step with the database. It holds every stored update up to `seq`, and
 * otherwise only the updates that are being stored. An update is announced only after it is committed.
 */
export class PageDocument {
  readonly #database: Database
  readonly #pageId: number
  readonly #tools: PageTools
  readonly #copy: PageCopy
  #seq = 0
  #bytes = 0
  #updatesSinceBase = 0
  #bytesSinceBase = 0
  #followedSeq = 0

  private constructor(database: Database, pageId: number, tools: PageTools, bytes: number) {
    this.#database = database
    this.#pageId = pageId
    this.#tools = tools
    this.#bytes = bytes
    this.#copy = new PageCopy(tools.threads, bytes)
  }

  /** The page as it is stored, or `undefined` when there is none. */
  static async open(database: Database, pageId: number, tools: PageTools): Promise<PageDocument | undefined> {
    const stored = await loadDoc(database.sql, pageId)
    if (!stored) return undefined
    const bytes = sizeOf([...(stored.base ? [stored.base] : []), ...stored.updates])
    const document = new PageDocument(database, pageId, tools, bytes)
    await document.#merge(stored).catch((error: Error) => {
      document.close()
      throw error
    })
    document.#followedSeq = stored.followedSeq
    document.#updatesSinceBase = stored.updates.length
    document.#bytesSinceBase = sizeOf(stored.updates)
    return document
  }

  /** Calls back for every update that has become part of the page from now on. */
  announceTo(announce: Announce): void {
    this.#copy.announceTo(announce)
  }

  get seq(): number {
    return this.#seq
  }

  /** How large the page may be, counting what was written since it was opened. */
  get bytes(): number {
    return this.#bytes
  }

  get updatesSinceBase(): number {
    return this.#updatesSinceBase
  }

  get bytesSinceBase(): number {
    return this.#bytesSinceBase
  }

  get structs(): number {
    return this.#copy.structs
  }

  get stateVector(): Uint8Array {
    return this.#copy.stateVector
  }

  /** Whether what is kept of the page's text, suggestions and citations is older than the page. */
  get textLeft(): boolean {
    return this.#followedSeq < this.#seq
  }

  /** While true, the document holds updates that may still be rolled back. */
  get storing(): boolean {
    return this.#copy.isInDoubt
  }

  count(bytes: number): void {
    this.#bytes += bytes
  }

  /** Encodes what someone with this state vector lacks. Synchronous if the document is in this thread. */
  encode(stateVector: Uint8Array): Uint8Array | Promise<Uint8Array> {
    return this.#copy.encode(stateVector)
  }

  /** Whether all of an update is stored already. */
  contains(update: Uint8Array): boolean | Promise<boolean> {
    return !this.storing && this.#copy.contains(update)
  }

  /**
   * Whether an update lowers the schema version that the page needs. If the document is in another thread,
   * the answer comes with the merge.
   */
  lowersSchema(update: Uint8Array): boolean {
    return this.#copy.lowersSchema(update)
  }

  close(): void {
    this.#copy.close()
  }

  /**
   * Stores updates in their order; calls `take` for them once they can be stored. Merges them under the lock of
   * the page, into exactly what is stored. Only then is it clear what they did to text that their authors had
   * not seen. Plain typing can't affect such text, and is merged once it is stored. One call at a time.
   * `bytes`: their approximate size.
   *
   * If the document is in another thread, merges them before it takes the lock, so that no one waits for that
   * thread. If the page has changed by then, it is loaded and they are merged again.
   */
  async store(take: () => readonly Incoming[], { bytes = 0, isLarge = false } = {}): Promise<StoreOutcome> {
    const at: Taking = { unfit: new Map() }
    let updates: readonly Incoming[] | undefined
    const taken = () => {
      updates ??= take()
      return updates
    }
    if (isLarge) this.#copy.moveElsewhere()
    let outcome = await this.#storeOnce(taken, { bytes, at, isFirst: true })
    for (let attempt = 2; isStale(outcome) && attempt <= ATTEMPTS; attempt++) {
      at.unfit.clear()
      outcome = (await this.#reload()) ?? (await this.#storeOnce(taken, { bytes, at, isFirst: false }))
    }
    return outcome
  }

  async #storeOnce(
    taken: () => readonly Incoming[],
    { bytes, at, isFirst }: { bytes: number; at: Taking; isFirst: boolean },
  ): Promise<StoreOutcome> {
    let prepared: Prepared | undefined
    try {
      if (this.#copy.isElsewhere) prepared = await this.#prepare(taken(), at, isFirst)
    } catch (error) {
      return failed(error as Error, at)
    }
    const outcome = await this.#tools.store.store(this.#pageId, {
      bytes,
      plain: () => (prepared ? prepared.plain && { seq: prepared.seq, updates: prepared.plain } : this.#plain(taken())),
      take: (tx, locked) => this.#take(tx, locked, { updates: taken(), at, prepared }),
    })
    if (outcome.type === 'failed') return failed(outcome.error, at)
    if (outcome.type === 'gone') return { type: 'gone' }
    try {
      if (outcome.plain) for (const { update, from } of taken()) await this.#copy.merge([update], from)
    } catch (error) {
      return failed(error as Error, at)
    }
    // Later updates by others may have been read meanwhile.
    this.#seq = Math.max(this.#seq, outcome.last)
    this.#updatesSinceBase += outcome.count
    this.#bytesSinceBase +=
      outcome.count === 0 ? 0 : sizeOf(taken().flatMap((one) => (at.unfit.has(one) ? [] : one.update)))
    this.#copy.trust()
    return { type: 'stored', count: outcome.count, unfit: at.unfit }
  }

  async #prepare(updates: readonly Incoming[], at: Taking, mayBePlain: boolean): Promise<Prepared> {
    const seq = this.#seq
    if (mayBePlain && !updates.some(({ isLarge }) => isLarge)) {
      const rows = runs(updates)
      // A faulty update shows when it is merged.
      if (await Promise.resolve(this.#copy.isPlain(rows)).catch(() => false)) return { seq, plain: rows }
    }
    this.#copy.doubt()
    const admitted = new Map<Incoming, Admitted>()
    for (const update of updates) {
      at.offender = update
      admitted.set(update, await admitInto(this.#copy, update))
    }
    delete at.offender
    return { seq, admitted }
  }

  /** Reloads the stored page. Resolves to the outcome to report if that fails. */
  async #reload(): Promise<StoreOutcome | undefined> {
    try {
      const stored = await loadDoc(this.#database.sql, this.#pageId)
      if (!stored) return { type: 'gone' }
      await this.#copy.reload([...(stored.base ? [stored.base] : []), ...stored.updates], FROM_DATABASE)
      this.#seq = stored.seq
      return undefined
    } catch (error) {
      return { type: 'failed', error: error as Error }
    }
  }

  /**
   * Plain typing can be stored without reading the stored page, provided that the page hasn't changed since.
   */
  #plain(updates: readonly Incoming[]): { seq: number; updates: readonly NewUpdate[] } | undefined {
    const rows = runs(updates)
    return this.#copy.isPlain(rows) === true ? { seq: this.#seq, updates: rows } : undefined
  }

  async #take(
    tx: Tx,
    locked: LockedDoc,
    { updates, at, prepared }: { updates: readonly Incoming[]; at: Taking; prepared: Prepared | undefined },
  ): Promise<readonly NewUpdate[]> {
    if (prepared && (locked.seq !== prepared.seq || prepared.plain)) throw new Stale()
    if (locked.seq > this.#seq) await this.#readNews(tx)
    this.#copy.doubt()
    // Validated under the lock, where the page is exactly the one that the update is merged into.
    const admit = async (update: Incoming) => prepared?.admitted?.get(update) ?? (await admitInto(this.#copy, update))
    return takeInto(this.#copy, tx, { pageId: this.#pageId, locked, updates, at, admit })
  }

  /** Reads what others stored. False when the page is no more. */
  async refresh(): Promise<boolean> {
    const found = await this.#readNews(this.#database.sql)
    return found !== 'gone'
  }

  /**
   * Merges the stored updates; the returned function replaces them with the result. Don't call this while
   * storing, because updates that fail must not be in the result.
   */
  compaction(now: Date): () => Promise<void> {
    const seq = this.#seq
    this.#updatesSinceBase = 0
    this.#bytesSinceBase = 0
    const summing = Promise.resolve(this.#copy.encode())
    // The returned function reports the error.
    summing.catch(() => undefined)
    return async () => {
      const state = await summing
      // Overwritten content, such as the earlier states of a drawing, no longer counts.
      this.#bytes = state.length + this.#bytesSinceBase
      await compactDoc(this.#database, { pageId: this.#pageId, seq, state, now })
    }
  }

  /** Keeps the text of the page for search, its name, and what became of its suggestions and citations. */
  async storeText(): Promise<void> {
    const seq = this.#seq
    if (seq === this.#followedSeq) return
    const { text, ...facts } = await this.#copy.facts()
    const kept = await transaction(this.#database, async (tx) => {
      if (!(await storeText(tx, this.#pageId, seq, text))) return false
      await followDocument(tx, this.#pageId, { facts, since: this.#followedSeq })
      return true
    })
    // `kept` is false if the text of a later update is stored. This copy must read that update first.
    if (kept) this.#followedSeq = seq
  }

  async #readNews(sql: Database['sql'] | Tx): Promise<'read' | 'gone'> {
    const stored = await storedAfter(sql, this.#pageId, this.#seq)
    if (!stored) return 'gone'
    if (stored.seq > this.#seq) await this.#merge(stored)
    return 'read'
  }

  async #merge({ base, updates, seq }: StoredDoc): Promise<void> {
    await this.#copy.merge([...(base ? [base] : []), ...updates], FROM_DATABASE)
    this.#seq = Math.max(this.#seq, seq)
    this.#updatesSinceBase += updates.length
  }
}

function sizeOf(updates: readonly Uint8Array[]): number {
  return updates.reduce((sum, { length }) => sum + length, 0)
}
