import { Allowance } from '../../shared/basics/allowance.ts'

/**
 * Limit for presence frames per person. A person moves in one tab at a time, but after a restart of the
 * server all their tabs announce themselves at once.
 */
const RATE = { burst: 400, perSecond: 60 }
/** Limit for presence bytes per person. A caret takes some 400 bytes; a client may repeat everyone else's. */
const BYTES = { burst: 512 * 1024, perSecond: 128 * 1024 }
const MAX_PEOPLE = 10_000

/** Limits the presence that each person sends over all their connections to this server. */
export class PresencePace {
  readonly #people = new Map<string, { frames: Allowance; bytes: Allowance }>()
  readonly #now: (() => number) | undefined

  /** `now`: milliseconds that only ever grow. */
  constructor(now?: () => number) {
    this.#now = now
  }

  /** Returns false if the person sent too much; the caller then ignores these bytes. */
  take(userId: string, bytes: number): boolean {
    const person = this.#people.get(userId) ?? {
      frames: new Allowance(RATE, this.#now),
      bytes: new Allowance(BYTES, this.#now),
    }
    this.#people.delete(userId)
    this.#people.set(userId, person)
    const [oldest] = this.#people.keys()
    if (this.#people.size > MAX_PEOPLE && oldest !== undefined) this.#people.delete(oldest)
    return person.frames.take() && person.bytes.take(bytes)
  }
}
