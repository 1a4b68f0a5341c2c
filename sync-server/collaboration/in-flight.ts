/**
 * Limit of bytes that a person may have in flight to the database, over all connections. It allows for a
 * large paste, and typing at the same time.
 */
const MAX_BYTES = 16 * 1024 * 1024

/** A source whose reading can be paused for a while. */
export type Source = { pause(reason: Pause): void; resume(reason: Pause): void }
/** `ahead` of the database; has `spent` their share; still `entering` a room; `resting` for a second; `evicted`; `queued` behind another large frame of the same person. */
export type Pause = 'ahead' | 'spent' | 'entering' | 'resting' | 'evicted' | 'queued'

type Person = { bytes: number; paused: Set<Source> }

/**
 * Counts the bytes that people have sent and that aren't stored yet. If a person is too far ahead of the
 * database, we stop reading from them until it catches up. Their other data waits in the network.
 */
export class InFlight {
  readonly #people = new Map<string, Person>()
  readonly #maxBytes: number

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** Counts bytes of a person until the returned function is called. Further calls of it are no-ops. */
  add(userId: string, bytes: number, from: Source): () => void {
    const person = this.#people.get(userId) ?? { bytes: 0, paused: new Set() }
    this.#people.set(userId, person)
    person.bytes += bytes
    if (person.bytes > this.#maxBytes && !person.paused.has(from)) {
      person.paused.add(from)
      from.pause('ahead')
    }
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      this.#settle(userId, person, bytes)
    }
  }

  /** Forgets a closed source. */
  forget(userId: string, source: Source): void {
    this.#people.get(userId)?.paused.delete(source)
  }

  bytesOf(userId: string): number {
    return this.#people.get(userId)?.bytes ?? 0
  }

  #settle(userId: string, person: Person, bytes: number): void {
    person.bytes -= bytes
    if (person.bytes > this.#maxBytes / 2) return
    const paused = [...person.paused]
    person.paused.clear()
    if (person.bytes === 0) this.#people.delete(userId)
    for (const source of paused) source.resume('ahead')
  }
}
