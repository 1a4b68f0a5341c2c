import { Allowance } from '../../shared/basics/allowance.ts'

/** A person moves in one tab at a time; after a restart of the server all their tabs say at once that they are here. */
const RATE = { burst: 400, perSecond: 60 }
const MAX_PEOPLE = 10_000

/** How much presence each person may send over all their connections to this server. */
export class PresencePace {
  readonly #people = new Map<string, Allowance>()
  readonly #now: (() => number) | undefined

  /** `now`: milliseconds that only ever grow. */
  constructor(now?: () => number) {
    this.#now = now
  }

  /** False if this is too much; it is skipped then. */
  take(userId: string): boolean {
    const allowance = this.#people.get(userId) ?? new Allowance(RATE, this.#now)
    this.#people.delete(userId)
    this.#people.set(userId, allowance)
    const [oldest] = this.#people.keys()
    if (this.#people.size > MAX_PEOPLE && oldest !== undefined) this.#people.delete(oldest)
    return allowance.take()
  }
}
