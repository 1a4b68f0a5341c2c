import type { Source } from './in-flight.ts'

/**
 * Unpacking and scanning a frame of the largest size takes up to 60 ms, during which no one else is
 * served.
 */
const APART_MS = 100

/** `current`: whose frame comes at present, if any does. */
type Person = { current: Source | 'resting'; waiting: Set<Source> }

/**
 * Lets the large frames of one person come one at a time, over all connections. The others wait in the network, so one
 * person's frames neither keep everyone waiting together nor fill the memory with frames that are half there.
 */
export class LargeFrames {
  readonly #people = new Map<string, Person>()

  /** Part of a large frame has come from this source. */
  begin(userId: string, source: Source): void {
    const person = this.#people.get(userId)
    if (!person) this.#people.set(userId, { current: source, waiting: new Set() })
    else if (person.current !== source && !person.waiting.has(source)) {
      person.waiting.add(source)
      source.pause('queued')
    }
  }

  /** The frame is there, or its source is gone. */
  end(userId: string, source: Source): void {
    const person = this.#people.get(userId)
    if (person?.waiting.delete(source)) source.resume('queued')
    else if (person?.current === source) {
      person.current = 'resting'
      setTimeout(() => this.#next(userId, person), APART_MS).unref()
    }
  }

  #next(userId: string, person: Person): void {
    const [next] = person.waiting
    if (!next) {
      this.#people.delete(userId)
      return
    }
    person.current = next
    person.waiting.delete(next)
    next.resume('queued')
  }
}
