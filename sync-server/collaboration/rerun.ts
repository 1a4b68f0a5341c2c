/**
 * Runs a function, never twice at once. If it is requested again during a run, it runs once more, because
 * that run may have begun too early.
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
