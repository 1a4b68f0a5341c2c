import type { Source } from './in-flight.ts'

/**
 * Pause between two large frames of a person, in milliseconds. Decompressing and scanning the largest frame
 * blocks everyone else for up to 60 ms.
 */
const APART_MS = 100

/** `current`: whose frame comes at present, if any does. */
type Person = { current: Source | 'resting'; waiting: Set<Source> }

/**
 * Lets large frames of a person arrive one at a time, over all connections. The others wait in the network.
 * So one person's frames can't block everyone together, or fill the memory with incomplete frames.
 */
export class LargeFrames {
  readonly #people = new Map<string, Person>()

  /** Call this when part of a large frame has arrived from a source. */
  begin(userId: string, source: Source): void {
    const person = this.#people.get(userId)
    if (!person) this.#people.set(userId, { current: source, waiting: new Set() })
    else if (person.current !== source && !person.waiting.has(source)) {
      person.waiting.add(source)
      source.pause('queued')
    }
  }

  /** Call this when the frame is complete, or when its source has closed. */
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
