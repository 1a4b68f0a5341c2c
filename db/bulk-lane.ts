import { setTimeout } from 'node:timers/promises'
import { createLane, type Lane } from '../shared/basics/lane.ts'

/**
 * Bulk work rests if a person's last write is younger than this. A person who types writes several times
 * a second.
 */
const TYPING_MS = 1_000
/** How long bulk work rests, for each millisecond that it took. Statements, sockets and people share the processors. */
const REST = 9
/** Limit, so that a slow database doesn't stop bulk work altogether. */
const MAX_REST_MS = 250

export type BulkClock = { now: () => number; pause: (ms: number) => Promise<unknown> }
const realClock: BulkClock = { now: () => performance.now(), pause: (ms) => setTimeout(ms) }

/**
 * Runs bulk work of many statements: few at a time, and with rests while people write, so that it doesn't delay them. The
 * rests grow with the time that the work takes, so a busy database gets less of it.
 */
export class BulkLane {
  readonly #lane: Lane
  readonly #clock: BulkClock
  #writtenAt = Number.NEGATIVE_INFINITY

  constructor(width: number, clock: BulkClock = realClock) {
    this.#lane = createLane(width)
    this.#clock = clock
  }

  /** Announces that a person's write is coming. */
  makeWay(): void {
    this.#writtenAt = this.#clock.now()
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    void this.#lane(async () => {
      const began = this.#clock.now()
      await work().then(resolve, reject)
      const ended = this.#clock.now()
      // Only the lane's place rests. The task already has its result.
      if (ended - this.#writtenAt < TYPING_MS) await this.#clock.pause(Math.min((ended - began) * REST, MAX_REST_MS))
    })
    return promise
  }
}
