/**
 * Runs a function, but never concurrently. A request during a run causes another run, because the current run
 * may have begun too early to see the change.
 */
export class Rerun {
  readonly #act: () => Promise<void>
  #running: Promise<void> | undefined
  #isDue = false

  /** `act` deals with its own failures. */
  constructor(act: () => Promise<void>) {
    this.#act = act
  }

  /** The current run, if there is one. */
  get running(): Promise<void> | undefined {
    return this.#running
  }

  due(): void {
    if (this.#running) {
      this.#isDue = true
      return
    }
    this.#running = this.#act().finally(() => {
      this.#running = undefined
      if (!this.#isDue) return
      this.#isDue = false
      this.due()
    })
  }
}
