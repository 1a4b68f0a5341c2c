import * as Y from 'yjs'
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
import { type Noted, noteEffects } from '../../db/tables/recovered.ts'
import { nameOf, renameCame } from '../../db/tables/titles.ts'
import { transaction } from '../../db/transaction.ts'
import { MAX_PAGE_STRUCTS } from '../../shared/document/limits.ts'
import { applyNoting, type Effect } from '../../shared/document/lost-text/apply-noting.ts'
import { isPlainTyping } from '../../shared/document/lost-text/plain-typing.ts'
import { readPage } from '../../shared/document/read-page.ts'
import { lowersSchema } from '../../shared/document/schema-version.ts'
import { setTitle, titleOf } from '../../shared/document/title-block.ts'
import { hasAll, structsOf, type Unfit, unfit } from '../../shared/document/updates/admit-update.ts'
import { whetherVisible } from '../../shared/document/visible-change.ts'
import { fragmentOf, plainText } from '../../shared/document/yjs.ts'
import { followDocument, followTitleOf } from './follow-document.ts'
import type { PageStore } from './page-store.ts'
import { runs } from './runs.ts'

export type Incoming = NewUpdate & {
  userId: string
  /** See `Noted`. */
  byHand: boolean
  /** Who sent it; that one need not hear of it. */
  from: unknown
}

/**
 * `stored`: everything is committed but what is `unfit` for the page, of which nothing is. `gone`: the page is no more. `failed`: nothing was written, and the document in
 * memory is of no more use; `offender` sent what Yjs cannot merge.
 */
export type StoreOutcome =
  | { type: 'stored'; count: number; unfit: ReadonlyMap<Incoming, Unfit> }
  | { type: 'gone' }
  | { type: 'failed'; error: Error; offender?: unknown }

/** What comes of taking updates: the one that is merged now, and those that were left out. */
type Taking = { offender?: Incoming; unfit: Map<Incoming, Unfit> }

/** From here on, typing too is counted against the limit. */
const MOSTLY_FULL = 0.75 * MAX_PAGE_STRUCTS

type Announce = (update: Uint8Array, from: unknown) => void

/** Origin of changes that come from the database, which need not be stored again. */
const FROM_DATABASE = Symbol('from the database')

/**
 * A page's document in memory, in step with the database: it holds every stored update up to `seq`, and besides only
 * what is being stored just now. Nobody hears of an update before it is committed.
 */
export class PageDocument {
  readonly doc = new Y.Doc()
  readonly #database: Database
  readonly #pageId: number
  readonly #store: PageStore
  #seq = 0
  #storing = false
  #announce: Announce = () => {}
  #unannounced: { update: Uint8Array; from: unknown }[] = []
  #bytes = 0
  #updatesSinceBase = 0
  #bytesSinceBase = 0
  #followedSeq = 0

  private constructor(database: Database, pageId: number, store: PageStore) {
    this.#database = database
    this.#pageId = pageId
    this.#store = store
    this.doc.on('update', (update: Uint8Array, from: unknown) => {
      if (this.#storing) this.#unannounced.push({ update, from })
      else this.#announce(update, from)
    })
  }

  /** The page as it is stored, or `undefined` when there is none. */
  static async open(database: Database, pageId: number, store: PageStore): Promise<PageDocument | undefined> {
    const stored = await loadDoc(database.sql, pageId)
    if (!stored) return undefined
    const document = new PageDocument(database, pageId, store)
    document.#merge(stored)
    document.#followedSeq = stored.followedSeq
    document.#bytes = sizeOf([...(stored.base ? [stored.base] : []), ...stored.updates])
    document.#updatesSinceBase = stored.updates.length
    document.#bytesSinceBase = sizeOf(stored.updates)
    return document
  }

  /** Calls back for every update that has become part of the page from now on. */
  announceTo(announce: Announce): void {
    this.#announce = announce
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

  /** Whether what is kept of the page's text, suggestions and citations is older than the page. */
  get textLeft(): boolean {
    return this.#followedSeq < this.#seq
  }

  /** While this is so, the document holds what may yet come to nothing. */
  get storing(): boolean {
    return this.#storing
  }

  count(bytes: number): void {
    this.#bytes += bytes
    this.#bytesSinceBase += bytes
  }

  /**
   * Stores updates in their order; `take` is asked for them when they can be. They are merged under the lock of the page,
   * into exactly what is stored: only so it can be told what they did to text that their authors had not seen. Plain
   * typing, which can do nothing to it, is merged once it is stored. One call at a time. `bytes`: how much it is, about.
   */
  async store(take: () => readonly Incoming[], bytes = 0): Promise<StoreOutcome> {
    const at: Taking = { unfit: new Map() }
    let updates: readonly Incoming[] | undefined
    const taken = () => {
      updates ??= take()
      return updates
    }
    const outcome = await this.#store.store(this.#pageId, {
      bytes,
      plain: () => this.#plain(taken()),
      take: (tx, locked) => this.#take(taken(), tx, locked, at),
    })
    if (outcome.type === 'failed') {
      return { type: 'failed', error: outcome.error, ...(at.offender ? { offender: at.offender.from } : {}) }
    }
    this.#storing = false
    if (outcome.type === 'gone') return { type: 'gone' }
    if (outcome.plain) for (const { update, from } of taken()) Y.applyUpdate(this.doc, update, from)
    // What others stored after it may have been read meanwhile.
    this.#seq = Math.max(this.#seq, outcome.last)
    this.#committed(outcome.count)
    return { type: 'stored', count: outcome.count, unfit: at.unfit }
  }

  /** Plain typing needs no look at the stored page, only that the page is still as it is here. */
  #plain(updates: readonly Incoming[]): { seq: number; updates: readonly NewUpdate[] } | undefined {
    if (structsOf(this.doc) > MOSTLY_FULL) return undefined
    const rows = runs(updates)
    return rows.every(({ update }) => isPlainTyping(this.doc, update)) ? { seq: this.#seq, updates: rows } : undefined
  }

  async #take(updates: readonly Incoming[], tx: Tx, locked: LockedDoc, at: Taking): Promise<readonly NewUpdate[]> {
    if (locked.seq > this.#seq) await this.#readNews(tx)
    this.#storing = true
    const title = titleOf(fragmentOf(this.doc))
    const noted: Noted[] = []
    const seen: (Incoming & { silent: boolean })[] = []
    const settled: NewUpdate[] = []
    for (const update of updates) {
      at.offender = update
      // Judged here, where the page is exactly what it is merged into.
      const problem = unfit(this.doc, update.update)
      if (problem) {
        at.unfit.set(update, problem)
        continue
      }
      const before = titleOf(fragmentOf(this.doc))
      const { result: effect, isVisible } = whetherVisible(this.doc, () => this.#apply(update))
      noted.push({ effect, userId: update.userId, byHand: update.byHand })
      seen.push({ ...update, silent: !isVisible })
      const came = effect.newClients.map(String).filter((client) => locked.titleAwaits.includes(client))
      if (came.length === 0) continue
      await renameCame(tx, this.#pageId, came)
      // On an empty page the name stands for the title.
      const title = before || (await nameOf(tx, this.#pageId))
      settled.push(...this.#keepTitle(title, update.userId))
    }
    delete at.offender
    if (titleOf(fragmentOf(this.doc)) !== title) await followTitleOf(tx, this.#pageId, this.doc)
    const notable = noted.some(({ effect, byHand }) => concerns(effect, byHand && locked.recovering))
    // With a way back: what cannot be noted must not take other pages with it.
    if (notable) await tx.savepoint((inner) => noteEffects(inner, this.#pageId, noted))
    return [...runs(seen), ...settled]
  }

  /** What a device made of a renaming that is done already, and maybe followed by others: the title stays as it was. */
  #keepTitle(title: string, userId: string): NewUpdate[] {
    const kept: NewUpdate[] = []
    const note = (update: Uint8Array) => kept.push({ update, userId })
    this.doc.on('update', note)
    setTitle(fragmentOf(this.doc), title)
    this.doc.off('update', note)
    return kept
  }

  /** Whether all of an update is stored already. */
  contains(update: Uint8Array): boolean {
    return !this.#storing && hasAll(this.doc, update)
  }

  /** Reads what others stored. False when the page is no more. */
  async refresh(): Promise<boolean> {
    const found = await this.#readNews(this.#database.sql)
    return found !== 'gone'
  }

  /** Sums up the stored updates; what is returned puts the sum in their place. Not while storing: what fails must not be in it. */
  compaction(now: Date): () => Promise<void> {
    const seq = this.#seq
    this.#updatesSinceBase = 0
    this.#bytesSinceBase = 0
    const state = Y.encodeStateAsUpdate(this.doc)
    // What was overwritten since, as a drawing is again and again, no longer counts.
    this.#bytes = state.length
    return async () => {
      await compactDoc(this.#database, { pageId: this.#pageId, seq, state, now })
    }
  }

  /** Keeps the text of the page for search, its name, and what became of its suggestions and citations. */
  async storeText(): Promise<void> {
    const seq = this.#seq
    if (seq === this.#followedSeq) return
    const text = plainText(readPage(this.doc))
    const kept = await transaction(this.#database, async (tx) => {
      if (!(await storeText(tx, this.#pageId, seq, text))) return false
      await followDocument(tx, this.#pageId, { doc: this.doc, since: this.#followedSeq })
      return true
    })
    // What was published meanwhile is read first.
    if (kept) this.#followedSeq = seq
  }

  #apply({ update, from }: Incoming): Effect {
    // Checked when it came, and again, because of what was stored since.
    if (lowersSchema(this.doc, update)) throw new Error('an update lowers the version of the schema')
    return applyNoting(this.doc, update, from)
  }

  #committed(count: number): void {
    this.#updatesSinceBase += count
    const news = this.#unannounced
    this.#unannounced = []
    for (const { update, from } of news) this.#announce(update, from)
  }

  async #readNews(sql: Database['sql'] | Tx): Promise<'read' | 'gone'> {
    const stored = await storedAfter(sql, this.#pageId, this.#seq)
    if (!stored) return 'gone'
    if (stored.seq > this.#seq) this.#merge(stored)
    return 'read'
  }

  #merge({ base, updates, seq }: StoredDoc): void {
    this.doc.transact(() => {
      for (const update of [...(base ? [base] : []), ...updates]) Y.applyUpdate(this.doc, update, FROM_DATABASE)
    }, FROM_DATABASE)
    this.#seq = Math.max(this.#seq, seq)
    this.#updatesSinceBase += updates.length
  }
}

function sizeOf(updates: readonly Uint8Array[]): number {
  return updates.reduce((sum, { length }) => sum + length, 0)
}

function concerns({ arrivals, residents, deletions, newClients }: Noted['effect'], unlisting: boolean): boolean {
  return arrivals.length + residents.length + newClients.length > 0 || (unlisting && deletions.size > 0)
}
