/** Least time between two sends of a page's row to devices while someone types in it. */
const APART_MS = 60_000
/** Typing counts as stopped after this long without a change. */
const QUIET_MS = 10_000

/**
 * Decides when a page's row gets the time of its last change: at once after a quiet minute, then once a
 * minute. Updates it once more when typing stops or everyone has left.
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

  /** Cancels the pending update. The caller reports the rest another way. */
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
