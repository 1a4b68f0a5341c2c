import type { NewUpdate } from '../../db/tables/page-updates.ts'
import type { PageHost, PageThreads } from './page-host.ts'
import type { Admitted, Candidate, Extent, News } from './page-state.ts'

/** A page that grows to this many items moves to another thread. */
const LARGE_PAGE_STRUCTS = 10_000

const EMPTY = new Uint8Array([0])

export type Announce = (update: Uint8Array, from: unknown) => void

/**
 * A page's document, here or in another thread, and its state vector that has been announced. Large documents
 * are in another thread. A document that received something large is moved there too.
 */
export class PageCopy {
  readonly #threads: PageThreads
  #host: PageHost
  #extent: Extent = { structs: 0, stateVector: EMPTY }
  /**
   * State vector that has been announced to everyone: its latest value without updates that may be rolled back.
   */
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

  /** Stops announcing incoming updates, because they may be rolled back. */
  doubt(): void {
    this.#isInDoubt = true
  }

  /** Announces the updates that were held back, because everything in the document is now committed. */
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

  /** False if the document is in another thread; then the merge checks this. */
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
   * Moves the document to another thread. No one has to wait for the move, because calls reach that thread in
   * order.
   */
  moveElsewhere(): void {
    const { here } = this.#host
    if (!here) return
    const state = here.encode()
    this.#extent = here.extent
    this.#heard = this.#extent.stateVector
    this.#host.close()
    this.#host = this.#threads.open()
    // Ignores a failure of the move, because every later call then fails too and reports it.
    this.#host.run('merge', { updates: [state] }).catch(() => undefined)
  }

  /**
   * Replaces the document by the stored updates, because uncommitted updates that were merged weren't stored.
   * Announces the changes in the stored updates to everyone.
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
