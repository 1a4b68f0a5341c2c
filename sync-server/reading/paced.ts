/**
 * Runs work that becomes due repeatedly: at once after a quiet time, then at most every `apartMs`, one run
 * at a time. Work that becomes due during a run is done by the next run.
 */
export class Paced {
  readonly #act: () => Promise<void>
  readonly #apartMs: () => number
  #timer: NodeJS.Timeout | undefined
  #running = false
  #isDue = false
  #begunAt = Number.NEGATIVE_INFINITY
  #stopped = false

  constructor(act: () => Promise<void>, apartMs: () => number) {
    this.#act = act
    this.#apartMs = apartMs
  }

  due(): void {
    this.#isDue = true
    if (this.#running || this.#timer || this.#stopped) return
    const wait = this.#begunAt + this.#apartMs() - performance.now()
    if (wait <= 0) void this.#run()
    else this.#timer = setTimeout(() => void this.#run(), wait)
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    this.#timer = undefined
    this.#running = true
    this.#isDue = false
    this.#begunAt = performance.now()
    try {
      await this.#act()
    } finally {
      this.#running = false
      if (this.#isDue) this.due()
    }
  }
}
