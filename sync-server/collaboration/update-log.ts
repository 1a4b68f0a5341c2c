import type { Incoming, StoreOutcome } from './store-outcome.ts'

const MAX_BATCH_BYTES = 512 * 1024

export type LogEntry = {
  /** `null`: nothing new; it only waits for its turn, since acknowledgements are counted. */
  incoming: Incoming | null
  /** Called after COMMIT. */
  committed: () => void
  /** Called when the entry is done, whether it succeeded or failed. */
  settled?: () => void
}

export type UpdateLogOptions = {
  /**
   * `take` says what to store, at the moment when it can be: whatever has come until then goes together. `bytes`: about.
   * `isLarge`: whether it takes long to merge.
   */
  store: (take: () => readonly Incoming[], waiting: { bytes: number; isLarge: boolean }) => Promise<StoreOutcome>
  onOutcome: (outcome: StoreOutcome) => void
}

/**
 * Writes the updates of a page in order of arrival. Updates that arrive before the transaction has locked the
 * page are added to it. Acknowledges after COMMIT. Accepts nothing more after a failure: the room is dropped,
 * and the clients resend the unacknowledged updates.
 */
export class UpdateLog {
  readonly #options: UpdateLogOptions
  #waiting: LogEntry[] = []
  #soon: NodeJS.Immediate | undefined
  #writing: Promise<void> | undefined
  #broken = false

  constructor(options: UpdateLogOptions) {
    this.#options = options
  }

  get idle(): boolean {
    return this.#waiting.length === 0 && this.#writing === undefined
  }

  append(entry: LogEntry): void {
    if (this.#broken) {
      entry.settled?.()
      return
    }
    this.#waiting.push(entry)
    // Defers the start, so that frames that arrived together go into one transaction.
    if (!this.#writing) this.#soon ??= setImmediate(() => this.#start())
  }

  /** Resolves when everything appended so far is written or has failed. */
  async flush(): Promise<void> {
    while (!this.#broken && !this.idle) {
      this.#start()
      await this.#writing
    }
  }

  #start(): void {
    clearImmediate(this.#soon)
    this.#soon = undefined
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
      if (this.#waiting.length > 0 && !this.#broken) this.#start()
    })
  }

  async #write(): Promise<void> {
    if (this.#waiting.length === 0) return
    const batch: LogEntry[] = []
    const isLarge = this.#isLarge(this.#waiting[0])
    const take = () => {
      batch.push(...this.#take(isLarge))
      return batch.flatMap(({ incoming }) => (incoming ? [incoming] : []))
    }
    const isNews = this.#waiting.some(({ incoming }) => incoming)
    const outcome: StoreOutcome = isNews
      ? await this.#options.store(take, { bytes: this.#bytesWaiting(), isLarge })
      : { type: 'stored', count: take().length, unfit: new Map() }
    if (outcome.type !== 'stored') {
      this.#broken = true
      for (const { settled } of this.#waiting) settled?.()
      this.#waiting = []
    }
    for (const { settled } of batch) settled?.()
    this.#options.onOutcome(outcome)
    if (outcome.type !== 'stored') return
    for (const { incoming, committed } of batch) if (!incoming || !outcome.unfit.has(incoming)) committed()
  }

  #bytesWaiting(): number {
    const bytes = this.#waiting.reduce((sum, { incoming }) => sum + (incoming?.update.length ?? 0), 0)
    return Math.min(bytes, MAX_BATCH_BYTES)
  }

  #isLarge(entry: LogEntry | undefined): boolean {
    return entry?.incoming?.isLarge ?? false
  }

  /** Takes one large update alone, or all updates before the next large update. */
  #take(isLarge: boolean): LogEntry[] {
    if (isLarge) return this.#waiting.splice(0, 1)
    let bytes = 0
    let count = 0
    while (count < this.#waiting.length && bytes < MAX_BATCH_BYTES && !this.#isLarge(this.#waiting[count])) {
      bytes += this.#waiting[count]?.incoming?.update.length ?? 0
      count += 1
    }
    return this.#waiting.splice(0, count)
  }
}
