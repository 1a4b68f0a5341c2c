/** Minimum time between two updates of a page's row while someone types, in milliseconds. */
const APART_MS = 60_000
/** Time without a change after which typing counts as stopped, in milliseconds. */
const QUIET_MS = 10_000

/**
 * Decides when the time of the last change is written to a page's row: at once after a quiet minute, then
 * once a minute. Writes it once more when typing stops or everyone has left.
 */
export class RowClock {
  readonly #tell: () => void
  #toldAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(tell: () => void) {
    this.#tell = tell
  }

  changed(): void {
    const due = this.#toldAt + APART_MS - Date.now()
    this.stop()
    if (due <= 0) this.#tellNow()
    else this.#timer = setTimeout(() => this.#tellNow(), Math.min(due, QUIET_MS))
  }

  /** Cancels the pending update. The caller must report the last change in another way. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Reports a pending change now. */
  flush(): void {
    if (this.#timer) this.#tellNow()
  }

  #tellNow(): void {
    this.stop()
    this.#toldAt = Date.now()
    this.#tell()
  }
}
