import { Allowance, type Rate } from '../../shared/basics/allowance.ts'
import type { Source } from './in-flight.ts'

/**
 * Bytes that a person may send and receive over all connections. The burst is enough for a large page many
 * times over; then the limit is 4 MB a second.
 */
const RATE: Rate = { burst: 32 * 1024 * 1024, perSecond: 4 * 1024 * 1024 }
/**
 * Extra bytes charged to a person. `REFUSAL_BYTES`: for a refused update, which was read in vain.
 * `EVICTION_BYTES`: for a connection closed because of refused updates.
 */
export const REFUSAL_BYTES = 1024 * 1024
export const EVICTION_BYTES = 4 * 1024 * 1024
/** Number of people above which we forget those who have used nothing lately. */
const MAX_KNOWN = 1_000

type Person = { allowance: Allowance; paused: Set<Source>; free: PromiseWithResolvers<void> | undefined }

/**
 * Divides the process's reading and writing among people. If someone exceeds their share, we stop reading
 * from them until it grows again, and they can't enter another page. Their data waits in the network, so
 * nothing is lost.
 */
export class Shares {
  readonly #people = new Map<string, Person>()
  readonly #rate: Rate
  readonly #now: (() => number) | undefined

  /** `now`: milliseconds that only ever grow. */
  constructor(rate: Rate = RATE, now?: () => number) {
    this.#rate = rate
    this.#now = now
  }

  /** Counts bytes of a person. `from` is paused if the person exceeds their share. */
  spend(userId: string, bytes: number, from: Source): void {
    const person = this.#person(userId)
    const waitMs = person.allowance.spend(bytes)
    if (waitMs <= 0) return
    if (!person.paused.has(from)) {
      person.paused.add(from)
      from.pause('spent')
    }
    this.#wait(person, waitMs)
  }

  /** Resolves once a person is below their share again. */
  async whenFree(userId: string): Promise<void> {
    await this.#people.get(userId)?.free?.promise
  }

  /** Forgets a closed source. */
  forget(userId: string, source: Source): void {
    this.#people.get(userId)?.paused.delete(source)
  }

  #person(userId: string): Person {
    const known = this.#people.get(userId)
    if (known) return known
    if (this.#people.size >= MAX_KNOWN) this.#tidy()
    const person: Person = { allowance: new Allowance(this.#rate, this.#now), paused: new Set(), free: undefined }
    this.#people.set(userId, person)
    return person
  }

  #wait(person: Person, ms: number): void {
    if (person.free) return
    person.free = Promise.withResolvers()
    const look = () => {
      const waitMs = person.allowance.spend(0)
      if (waitMs > 0) {
        setTimeout(look, waitMs).unref()
        return
      }
      person.free?.resolve()
      person.free = undefined
      for (const source of person.paused) source.resume('spent')
      person.paused.clear()
    }
    setTimeout(look, ms).unref()
  }

  #tidy(): void {
    for (const [userId, { allowance, free }] of this.#people) {
      if (!free && allowance.isFull) this.#people.delete(userId)
    }
  }
}
