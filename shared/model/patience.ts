/** Timer that aborts a call if no data arrives for too long. */
export class Patience {
  readonly #controller = new AbortController()
  #timer: ReturnType<typeof setTimeout>

  constructor(milliseconds: number) {
    this.#timer = this.#start(milliseconds)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  renew(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = this.#start(milliseconds)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #start(milliseconds: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#controller.abort(new Error('The model took too long')), milliseconds)
  }
}
