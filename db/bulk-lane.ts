import { setTimeout } from 'node:timers/promises'
import { createLane, type Lane } from '../shared/basics/lane.ts'

/**
 * Time after a person's write during which bulk work pauses, in milliseconds. A person who types writes
 * several times a second.
 */
const TYPING_MS = 1_000
/**
 * Milliseconds of pause per millisecond of bulk work. Statements, sockets and people share the
 * processors.
 */
const REST = 9
/** Maximum pause, so that a slow database doesn't stop bulk work altogether. */
const MAX_REST_MS = 250

export type BulkClock = { now: () => number; pause: (ms: number) => Promise<unknown> }
const realClock: BulkClock = { now: () => performance.now(), pause: (ms) => setTimeout(ms) }

/**
 * Runs bulk work that consists of many statements. Runs few tasks at a time, and pauses while people write,
 * so that their writes aren't delayed. The pauses grow with the duration of a task, so a busy database gets
 * less bulk work.
 */
export class BulkLane {
  readonly #lane: Lane
  readonly #clock: BulkClock
  #writtenAt = Number.NEGATIVE_INFINITY

  constructor(width: number, clock: BulkClock = realClock) {
    this.#lane = createLane(width)
    this.#clock = clock
  }

  /** Called before a person's write, so that bulk work pauses. */
  makeWay(): void {
    this.#writtenAt = this.#clock.now()
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    void this.#lane(async () => {
      const began = this.#clock.now()
      await work().then(resolve, reject)
      const ended = this.#clock.now()
      // The pause only blocks this task's place in the lane. The caller already has the result.
      if (ended - this.#writtenAt < TYPING_MS) await this.#clock.pause(Math.min((ended - began) * REST, MAX_REST_MS))
    })
    return promise
  }
}
