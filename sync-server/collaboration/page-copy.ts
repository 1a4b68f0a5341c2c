import type { NewUpdate } from '../../db/tables/page-updates.ts'
import type { PageHost, PageThreads } from './page-host.ts'
import type { Admitted, Candidate, Extent, News } from './page-state.ts'

/** A page that grows to this many items moves to another thread. */
const LARGE_PAGE_STRUCTS = 10_000

const EMPTY = new Uint8Array([0])

export type Announce = (update: Uint8Array, from: unknown) => void

/**
 * A page's document, in the thread that holds it, and the part of it that everyone may know. Large documents
 * are in another thread. A document that received something large is moved there too.
 */
export class PageCopy {
  readonly #threads: PageThreads
  #host: PageHost
  #extent: Extent = { structs: 0, stateVector: EMPTY }
  /** State vector that everyone has heard of: the one when the document was last in no doubt. */
  #heard: Uint8Array = EMPTY
  #isInDoubt = false
  #announce: Announce = () => {}
  #unannounced: { update: Uint8Array; from: unknown }[] = []

  /** `bytes`: how much will be put into it at first. */
  constructor(threads: PageThreads, bytes: number) {
    this.#threads = threads
    this.#host = threads.placeFor(bytes)
  }

  announceTo(announce: Announce): void {
    this.#announce = announce
  }

  get structs(): number {
    return this.#host.here?.structs ?? this.#extent.structs
  }

  get stateVector(): Uint8Array {
    return this.#host.here?.extent.stateVector ?? this.#extent.stateVector
  }

  get isElsewhere(): boolean {
    return this.#host.here === undefined
  }

  /** While true, the document holds updates that may still be rolled back. */
  get isInDoubt(): boolean {
    return this.#isInDoubt
  }

  /** From now on, incoming updates aren't announced. */
  doubt(): void {
    this.#isInDoubt = true
  }

  /** Everything in it has been committed. */
  trust(): void {
    this.#isInDoubt = false
    this.#heard = this.#extent.stateVector
    const news = this.#unannounced
    this.#unannounced = []
    for (const { update, from } of news) this.#announce(update, from)
    if (this.structs > LARGE_PAGE_STRUCTS) this.moveElsewhere()
  }

  /** Synchronous if the document is in this thread. */
  encode(stateVector?: Uint8Array): Uint8Array | Promise<Uint8Array> {
    return this.#host.here?.encode(stateVector) ?? this.#host.run('encode', stateVector ? { stateVector } : {})
  }

  contains(update: Uint8Array): boolean | Promise<boolean> {
    return this.#host.here?.has(update) ?? this.#host.run('has', { update })
  }

  /** If the document is in another thread, the answer comes with the merge. */
  lowersSchema(update: Uint8Array): boolean {
    return this.#host.here?.lowersSchema(update) ?? false
  }

  /** Synchronous if the document is in this thread. */
  isPlain(rows: readonly NewUpdate[]): boolean | Promise<boolean> {
    const updates = rows.map(({ update }) => update)
    return this.#host.here?.isPlain(updates) ?? this.#host.run('isPlain', { updates })
  }

  async merge(updates: Uint8Array[], from: unknown): Promise<void> {
    this.#note(await this.#host.run('merge', { updates }), from)
  }

  async admit(candidate: Candidate, from: unknown): Promise<Admitted> {
    const admitted = await this.#host.run('admit', candidate)
    if (admitted.type === 'merged') this.#note(admitted, from)
    return admitted
  }

  async putTitle(title: string) {
    const put = await this.#host.run('putTitle', { title })
    this.#note(put, undefined)
    return put
  }

  facts() {
    return this.#host.run('facts', {})
  }

  /**
   * Moves the document to another thread. Calls reach that thread in order, so no one has to wait for the
   * move.
   */
  moveElsewhere(): void {
    const { here } = this.#host
    if (!here) return
    const state = here.encode()
    this.#extent = here.extent
    this.#heard = this.#extent.stateVector
    this.#host.close()
    this.#host = this.#threads.open()
    // If it fails, so does every call after it.
    this.#host.run('merge', { updates: [state] }).catch(() => undefined)
  }

  /**
   * Starts over with the stored updates, because the updates merged in doubt were not stored. Sends everyone
   * the news in them.
   */
  async reload(updates: Uint8Array[], from: unknown): Promise<void> {
    this.#host.close()
    this.#host = this.#threads.open()
    this.#unannounced = []
    const { extent } = await this.#host.run('merge', { updates })
    const news = await this.#host.run('encode', { stateVector: this.#heard })
    this.#extent = extent
    this.#isInDoubt = false
    this.#heard = extent.stateVector
    this.#announce(news, from)
  }

  close(): void {
    this.#host.close()
  }

  #note({ news, extent }: News, from: unknown): void {
    this.#extent = extent
    if (!this.#isInDoubt) this.#heard = extent.stateVector
    for (const update of news) {
      if (this.#isInDoubt) this.#unannounced.push({ update, from })
      else this.#announce(update, from)
    }
  }
}
