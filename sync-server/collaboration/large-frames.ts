import type { Source } from './in-flight.ts'

/** Unpacking a frame of the largest size takes up to 30 ms, during which nobody else is served. */
const APART_MS = 50

type Person = { current: Source | undefined; waiting: Set<Source> }

/**
 * Lets the large frames of one person come one at a time, over all connections. The others wait in the network, so one
 * person's frames neither keep everyone waiting together nor fill the memory with frames that are half there.
 */
export class LargeFrames {
  readonly #people = new Map<string, Person>()

  /** Part of a large frame has come from this source. */
  begin(userId: string, source: Source): void {
    const person = this.#people.get(userId) ?? { current: undefined, waiting: new Set() }
    this.#people.set(userId, person)
    if (person.current === source || person.waiting.has(source)) return
    if (person.current) {
      person.waiting.add(source)
      source.pause('queued')
    } else person.current = source
  }

  /** The frame is there, or its source is gone. */
  end(userId: string, source: Source): void {
    const person = this.#people.get(userId)
    if (!person) return
    if (person.waiting.delete(source)) source.resume('queued')
    else if (person.current === source) setTimeout(() => this.#next(userId, person), APART_MS).unref()
  }

  #next(userId: string, person: Person): void {
    const [next] = person.waiting
    person.current = next
    if (next) {
      person.waiting.delete(next)
      next.resume('queued')
    } else this.#people.delete(userId)
  }
}
