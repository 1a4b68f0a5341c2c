import { clearDocument, PREFERRED_TRIM_SIZE } from 'y-indexeddb'
import * as Y from 'yjs'
import { keepLastWords, lastWords } from '../../session/index.ts'
import { within } from '../patience.ts'
import { isStorageFull } from '../replica/storage-full.ts'
import { type DocStore, openDocStore } from './doc-store.ts'

/** `kept`: changes are on disk, or about to be. Otherwise they live only as long as the tab. */
export type CopyState = 'kept' | 'none' | 'full'

export type LocalCopyParts = {
  /** Name of the copy's database. */
  name: string
  doc: Y.Doc
  onState: (state: CopyState) => void
  /** Returns whether a lost copy may be created again; false after a sign-out. */
  isWanted?: () => boolean
  open?: typeof openDocStore
}

/** Time limit for opening the store, in milliseconds. After it, the page opens without its copy. */
const OPEN_PATIENCE_MS = 4_000
/** Time limit for a write, in milliseconds. It is long because another tab may lock the store for a while. */
const WRITE_PATIENCE_MS = 10_000
/** Delay before a lost store is opened again. Longer than the wait in `removeLocalData` for the deletion. */
const REOPEN_MS = 1_000
const TRY_AGAIN_MS = 5_000
const TRIM_MS = 1_000
/** Number of updates waiting to be stored at which they are merged into one. */
const MANY = 100

type Unwritten = { update: Uint8Array }

/**
 * The copy of a document on this device [LC1]. A failing store never disturbs the document. The copy reports the failure
 * through `onState`, retries, and stores the whole state when it can.
 */
export class LocalCopy {
  /** Resolves when the stored content is in the document, or when reading the content takes too long. */
  readonly opened: Promise<void>

  readonly #parts: LocalCopyParts
  #store: DocStore | undefined
  #state: CopyState | undefined
  readonly #unwritten = new Set<Unwritten>()
  /** Whether the next write must contain the whole state, because the stored updates have a gap or are gone. */
  #needsWhole = false
  #isOpening = false
  #isSynced = false
  #isClosed = false
  #forgets: (() => void)[] = []
  readonly #writing = new Set<Promise<void>>()
  readonly #timers: Partial<Record<'retry' | 'trim', ReturnType<typeof setTimeout>>> = {}

  constructor(parts: LocalCopyParts) {
    this.#parts = parts
    parts.doc.on('update', this.#changed)
    globalThis.addEventListener?.('pagehide', this.#leave)
    this.opened = this.#openFirst()
  }

  /** Whether this copy ever included the server's state. */
  get everSynced(): boolean {
    return this.#isSynced
  }

  /** Whether the store is open, so that we can read the updates of other tabs. */
  get canRead(): boolean {
    return this.#store !== undefined
  }

  markSynced(): void {
    this.#isSynced = true
    const store = this.#store
    store?.markSynced().catch((error: unknown) => this.#failed(error, store))
  }

  /**
   * Merges the updates that other tabs have stored since our last read. Rejects when the store can't be
   * read.
   */
  async takeIn(): Promise<void> {
    const store = this.#store
    if (!store) throw new Error('There is no store')
    const newer = await store.readNew()
    if (this.#isClosed) throw new Error('The copy was closed meanwhile')
    this.#apply(newer)
    this.#takeLastWords()
  }

  /**
   * Called when the server has the whole document. Drops the unwritten updates and last words that it made
   * obsolete.
   */
  acknowledged(): void {
    if (this.#needsWhole) this.#unwritten.clear()
    this.#forgetLastWords()
  }

  /** Stops storing. Resolves when writes that have begun are on disk. */
  async close(): Promise<void> {
    this.#stop()
    this.#store?.close()
    this.#store = undefined
    await Promise.allSettled(this.#writing)
    globalThis.removeEventListener?.('pagehide', this.#leave)
  }

  /**
   * Stops storing and deletes the copy. If the deletion takes long, resolves before the deletion is
   * complete.
   */
  async remove(): Promise<void> {
    const { name } = this.#parts
    this.#unwritten.clear()
    void this.close()
    for (const { forget } of lastWords(`${name} `)) forget()
    try {
      await within(OPEN_PATIENCE_MS, clearDocument(name))
    } catch (error) {
      console.warn('The copy of a page was not removed', error)
    }
  }

  async #openFirst(): Promise<void> {
    await within(OPEN_PATIENCE_MS, this.#open())
    if (!this.#state && !this.#isClosed) this.#failed(new Error('The store does not answer'))
    this.#takeLastWords()
  }

  async #open(): Promise<void> {
    const { name, open = openDocStore } = this.#parts
    if (this.#isOpening || this.#isClosed) return
    this.#isOpening = true
    try {
      let opened: DocStore | undefined
      const store = await open(name, () => this.#lost(opened))
      opened = store
      if (this.#isClosed) {
        store.close()
        return
      }
      const [stored, everSynced] = [await store.readNew(), await store.everSynced()]
      this.#apply(stored)
      this.#store = store
      this.#isSynced ||= everSynced
      if (this.#isSynced && !everSynced) this.markSynced()
    } catch (error) {
      this.#failed(error)
      return
    } finally {
      this.#isOpening = false
    }
    if (this.#needsWhole || this.#unwritten.size > 0) await this.#storeWhole()
    else this.#say('kept')
  }

  readonly #changed = (update: Uint8Array, origin: unknown) => {
    if (origin !== this) this.#keep(update)
  }

  #keep(update: Uint8Array): void {
    const unwritten = { update }
    this.#unwritten.add(unwritten)
    if (this.#needsWhole || !this.#store) this.#joinUnwritten()
    else void this.#write(this.#store, this.#store.add(update), [unwritten])
    this.#trimSoon()
  }

  /**
   * Merges unwritten updates once there are many. They wait for a whole state, as updates after a gap can't be
   * read.
   */
  #joinUnwritten(): void {
    if (this.#unwritten.size < MANY) return
    const update = Y.mergeUpdates([...this.#unwritten].map((one) => one.update))
    this.#unwritten.clear()
    this.#unwritten.add({ update })
  }

  async #storeWhole(): Promise<void> {
    const { doc } = this.#parts
    const store = this.#store
    if (!store) return
    // Updates made from here on are stored one by one, after this state.
    this.#needsWhole = false
    const writing = store.replace((newer) => {
      this.#apply(newer)
      return Y.encodeStateAsUpdate(doc)
    })
    await this.#write(store, writing, [...this.#unwritten])
  }

  async #write(store: DocStore, writing: Promise<void>, unwritten: readonly Unwritten[]): Promise<void> {
    this.#writing.add(writing)
    const slow = setTimeout(() => this.#failed(new Error('A write does not end'), store), WRITE_PATIENCE_MS)
    try {
      await writing
      for (const one of unwritten) this.#unwritten.delete(one)
      if (!this.#needsWhole) this.#say('kept')
      if (this.#unwritten.size === 0) this.#forgetLastWords()
    } catch (error) {
      this.#failed(error, store)
    } finally {
      clearTimeout(slow)
      this.#writing.delete(writing)
    }
  }

  #lost(store: DocStore | undefined): void {
    if (this.#isClosed || store !== this.#store) return
    this.#store = undefined
    this.#needsWhole = true
    this.#say('none')
    this.#retryIn(REOPEN_MS)
  }

  /** Handles a failure of the store. Ignores failures of a store that was already replaced. */
  #failed(error: unknown, store = this.#store): void {
    if (this.#isClosed || store !== this.#store) return
    this.#needsWhole = true
    const isFull = isStorageFull(error)
    if (!isFull) {
      // A new connection may work.
      this.#store?.close()
      this.#store = undefined
    }
    if (this.#state === undefined || this.#state === 'kept')
      console.warn('This browser keeps no copy of the page', error)
    this.#say(isFull ? 'full' : 'none')
    this.#retryIn(TRY_AGAIN_MS)
  }

  #retryIn(ms: number): void {
    this.#timers.retry ??= setTimeout(() => {
      delete this.#timers.retry
      const { isWanted = () => true } = this.#parts
      if (this.#store) void this.#storeWhole()
      else if (isWanted()) void this.#open()
    }, ms)
  }

  #trimSoon(): void {
    if (!this.#store || this.#store.size < PREFERRED_TRIM_SIZE) return
    clearTimeout(this.#timers.trim)
    this.#timers.trim = setTimeout(() => void this.#storeWhole(), TRIM_MS)
  }

  #say(state: CopyState): void {
    if (this.#isClosed || state === this.#state) return
    this.#state = state
    this.#parts.onState(state)
  }

  /**
   * Applies updates to the document, and returns the applied ones. Skips damaged ones, so that the page still
   * opens.
   */
  #apply(updates: readonly Uint8Array[]): Uint8Array[] {
    const { doc } = this.#parts
    const isLocal = false
    const applied = (update: Uint8Array) => {
      try {
        Y.applyUpdate(doc, update, this)
        return true
      } catch (error) {
        console.warn('A part of what this device holds of the page is damaged', error)
        return false
      }
    }
    return Y.transact(doc, () => updates.filter(applied), this, isLocal)
  }

  #takeLastWords(): void {
    if (this.#isClosed) return
    const left = lastWords(`${this.#parts.name} `)
    if (left.length === 0) return
    this.#forgets.push(...left.map(({ forget }) => forget))
    // Each update is stored explicitly: Yjs sends no event for an update whose base is missing.
    for (const update of this.#apply(left.map((words) => words.update))) this.#keep(update)
    if (this.#unwritten.size === 0 && this.#state === 'kept') this.#forgetLastWords()
  }

  #forgetLastWords(): void {
    for (const forget of this.#forgets.splice(0)) forget()
  }

  readonly #leave = () => {
    if (this.#unwritten.size === 0) return
    const { name, doc } = this.#parts
    keepLastWords(name, doc.clientID, Y.mergeUpdates([...this.#unwritten].map(({ update }) => update)))
  }

  #stop(): void {
    this.#isClosed = true
    this.#parts.doc.off('update', this.#changed)
    for (const timer of Object.values(this.#timers)) clearTimeout(timer)
  }
}
