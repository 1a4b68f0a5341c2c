export type RoundsParts = {
  /**
   * Runs one round. Resolves to the milliseconds until the next round. Undefined means that only `wake` starts
   * another round.
   */
  act: () => Promise<number | undefined>
  setTimer: (run: () => void, ms: number) => () => void
  onBroken: (error: unknown) => void
}

/** Runs work whenever `wake` is called, one run at a time, and again after the delay that a run returns. */
export class Rounds {
  readonly #parts: RoundsParts
  #running = false
  #again = false
  #closed = false
  #cancel: (() => void) | undefined

  constructor(parts: RoundsParts) {
    this.#parts = parts
  }

  wake(): void {
    this.#again = true
    void this.#run()
  }

  close(): void {
    this.#closed = true
    this.#cancel?.()
  }

  get closed(): boolean {
    return this.#closed
  }

  async #run(): Promise<void> {
    if (this.#running || this.#closed) return
    this.#running = true
    this.#cancel?.()
    let wait: number | undefined
    try {
      while (this.#again && !this.#closed) {
        this.#again = false
        wait = await this.#parts.act()
      }
    } catch (error) {
      if (!this.#closed) this.#parts.onBroken(error)
      this.close()
    } finally {
      this.#running = false
    }
    if (!this.#closed && wait !== undefined) this.#cancel = this.#parts.setTimer(() => this.wake(), wait)
  }
}
