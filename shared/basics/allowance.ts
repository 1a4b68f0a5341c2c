export type Rate = { burst: number; perSecond: number }

/** A rate limit: a burst at once, and a steady amount with every second. */
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

  /** Takes an amount. Returns false and takes nothing if less is left. */
  take(amount = 1): boolean {
    this.#grow()
    if (amount > this.#left) return false
    this.#left -= amount
    return true
  }

  /** Takes an amount even if less is left. Returns the milliseconds until the debt is paid. */
  spend(amount: number): number {
    this.#grow()
    this.#left -= amount
    return this.#left >= 0 ? 0 : Math.ceil((-this.#left / this.#rate.perSecond) * 1_000)
  }

  get isFull(): boolean {
    this.#grow()
    return this.#left >= this.#rate.burst
  }

  #grow(): void {
    const now = this.#now()
    this.#left = Math.min(this.#rate.burst, this.#left + ((now - this.#countedAt) / 1_000) * this.#rate.perSecond)
    this.#countedAt = now
  }
}
