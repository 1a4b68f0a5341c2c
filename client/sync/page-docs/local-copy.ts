import { clearDocument, PREFERRED_TRIM_SIZE } from 'y-indexeddb'
import * as Y from 'yjs'
import { keepLastWords, lastWords } from '../../session/index.ts'
import { within } from '../patience.ts'
import { isStorageFull } from '../replica/storage-full.ts'
import { type DocStore, openDocStore } from './doc-store.ts'

/** `kept`: whatever is written is on the disk, or about to be. Else words live as long as the tab. */
export type CopyState = 'kept' | 'none' | 'full'

export type LocalCopyParts = {
  /** The name of its database. */
  name: string
  doc: Y.Doc
  onState: (state: CopyState) => void
  /** Whether it may be made anew when it is lost: it may have been removed because its person signed out. */
  isWanted?: () => boolean
  open?: typeof openDocStore
}

/** A page opens without its copy when the store has not answered by then. */
const OPEN_PATIENCE_MS = 4_000
/** Another tab may be writing. */
const WRITE_PATIENCE_MS = 10_000
/** Long enough for whoever removes everything of a person to see that it is gone. */
const REOPEN_MS = 1_000
const TRY_AGAIN_MS = 5_000
const TRIM_MS = 1_000
/** So many updates that cannot be stored are made one. */
const MANY = 100

type Unwritten = { update: Uint8Array }

/**
 * The copy of a document on this device [LC1]. It never disturbs the document: what fails is said by `onState`, tried
 * again, and made good by storing the whole state.
 */
export class LocalCopy {
  /** Resolves once what this device has is in the document, or it takes too long. */
  readonly opened: Promise<void>

  readonly #parts: LocalCopyParts
  #store: DocStore | undefined
  #state: CopyState | undefined
  readonly #unwritten = new Set<Unwritten>()
  /** What is stored has a gap, or is gone. */
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

  /** Whether the server's state was merged into this copy, now or on an earlier day. */
  get everSynced(): boolean {
    return this.#isSynced
  }

  /** Whether words of other tabs can be read here. */
  get canRead(): boolean {
    return this.#store !== undefined
  }

  markSynced(): void {
    this.#isSynced = true
    const store = this.#store
    store?.markSynced().catch((error: unknown) => this.#failed(error, store))
  }

  /** Merges in what other tabs stored since it was opened, as changes of this document. Rejects where it cannot be read. */
  async takeIn(): Promise<void> {
    const store = this.#store
    if (!store) throw new Error('There is no store')
    const newer = await store.readNew()
    if (this.#isClosed) throw new Error('The copy was closed meanwhile')
    this.#apply(newer)
    this.#takeLastWords()
  }

  /** The server has everything in the document: what waits for the store, or was left by tabs, is safe without it. */
  acknowledged(): void {
    if (this.#needsWhole) this.#unwritten.clear()
    this.#forgetLastWords()
  }

  /** Stops storing. Resolves once what was begun is on the disk. */
  async close(): Promise<void> {
    this.#stop()
    this.#store?.close()
    this.#store = undefined
    await Promise.allSettled(this.#writing)
    globalThis.removeEventListener?.('pagehide', this.#leave)
  }

  /** Stops storing and deletes what was stored. Resolves once that is done, or takes too long: it is done later then. */
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

  /** Nothing is stored until all of it can be: what comes after a gap could not be read. */
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
    // What is written from now on comes after it, and is stored by itself.
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

  /** `store`: the one that failed, which may be replaced already. */
  #failed(error: unknown, store = this.#store): void {
    if (this.#isClosed || store !== this.#store) return
    this.#needsWhole = true
    const isFull = isStorageFull(error)
    if (!isFull) {
      // Another connection may do better than one that fails.
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

  /** Returns those that it could apply: the rest of the page is not to wait for one that is damaged. */
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
    // As they are: what waits in the document for something that it is based on is told by no event.
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
