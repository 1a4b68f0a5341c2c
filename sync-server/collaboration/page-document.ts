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

/** Number of attempts to prepare updates outside the lock, if others keep writing in the page. */
const ATTEMPTS = 4

/** Parts that all documents of a process share. */
export type PageTools = { store: PageStore; threads: PageThreads }

/**
 * A page's document in memory, in step with the database. It contains every stored update up to `seq`, and
 * the updates that are being stored. An update is announced only after it's committed.
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

  /** Loads the stored page; `undefined` if it doesn't exist. */
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

  /** Upper estimate of the page's size in bytes, including everything written since it was opened. */
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

  /** Whether the stored text, suggestions and citations are older than the page's document. */
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

  /** Encodes the updates missing from a state vector. Synchronous if the document is in this thread. */
  encode(stateVector: Uint8Array): Uint8Array | Promise<Uint8Array> {
    return this.#copy.encode(stateVector)
  }

  /** Whether an update contains nothing that isn't stored already. */
  contains(update: Uint8Array): boolean | Promise<boolean> {
    return !this.storing && this.#copy.contains(update)
  }

  /**
   * Whether an update lowers the schema version that the page needs. False if the document is in another
   * thread; then the merge checks this.
   */
  lowersSchema(update: Uint8Array): boolean {
    return this.#copy.lowersSchema(update)
  }

  close(): void {
    this.#copy.close()
  }

  /**
   * Stores updates in order; calls `take` to get them once they can be stored. Merges updates under the page's
   * lock, into exactly the stored state, because only then is their effect on text that their authors hadn't
   * seen certain. Plain typing can't affect such text, so it's merged after it's stored. Don't call this
   * concurrently. `bytes`: approximate size of the updates.
   *
   * If the document is in another thread, merges updates before taking the lock, so that no one waits for that
   * thread. If the page has changed by then, reloads the page and merges the updates again.
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
    // Uses the maximum, because later updates by others may have been read meanwhile.
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
      // Ignores an error here, because merging the faulty update reports it.
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

  /** Reloads the stored page. Resolves to undefined, or to the outcome to report if the reload fails. */
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
   * Returns the updates if all of them are plain typing. They can be stored without reading the stored page,
   * provided that the page is still at `seq`.
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
    // Validates under the lock, because only then is the page exactly the state that the update is merged into.
    const admit = async (update: Incoming) => prepared?.admitted?.get(update) ?? (await admitInto(this.#copy, update))
    return takeInto(this.#copy, tx, { pageId: this.#pageId, locked, updates, at, admit })
  }

  /** Reads updates that others stored. Resolves to false if the page is deleted. */
  async refresh(): Promise<boolean> {
    const found = await this.#readNews(this.#database.sql)
    return found !== 'gone'
  }

  /**
   * Merges the document's updates, and returns a function that replaces the stored updates with the result.
   * Don't call this while storing, because updates that can still fail must not be in the result.
   */
  compaction(now: Date): () => Promise<void> {
    const seq = this.#seq
    this.#updatesSinceBase = 0
    this.#bytesSinceBase = 0
    const summing = Promise.resolve(this.#copy.encode())
    // Prevents an unhandled rejection; the returned function reports the error.
    summing.catch(() => undefined)
    return async () => {
      const state = await summing
      // Recomputes the size, because overwritten content, such as earlier states of a drawing, no longer counts.
      this.#bytes = state.length + this.#bytesSinceBase
      await compactDoc(this.#database, { pageId: this.#pageId, seq, state, now })
    }
  }

  /** Stores the page's text for search, its name, and the current state of its suggestions and citations. */
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
