export type Rate = { burst: number; perSecond: number }

/** Rate limit as a token bucket: allows a burst at once, and refills at a steady rate per second. */
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

  /** Takes `amount` from the bucket. If less is left, takes nothing and returns false. */
  take(amount = 1): boolean {
    this.#grow()
    if (amount > this.#left) return false
    this.#left -= amount
    return true
  }

  /** Takes `amount` from the bucket even if less is left. Returns the milliseconds until the debt is paid. */
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
