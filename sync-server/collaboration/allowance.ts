export type Rate = { burst: number; perSecond: number }

/** So much at once, and so much more with every second. */
export class Allowance {
  readonly #rate: Rate
  readonly #now: () => number
  #left: number
  #countedAt: number

  /** `now`: milliseconds that only ever grow. */
  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate
    this.#now = now
    this.#left = rate.burst
    this.#countedAt = now()
  }

  /** False when there is not so much left; nothing is taken then. */
  take(amount = 1): boolean {
    const now = this.#now()
    this.#left = Math.min(this.#rate.burst, this.#left + ((now - this.#countedAt) / 1_000) * this.#rate.perSecond)
    this.#countedAt = now
    if (amount > this.#left) return false
    this.#left -= amount
    return true
  }
}
