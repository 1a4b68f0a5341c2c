import type { FastifyInstance } from 'fastify'
import { Allowance, type Rate } from '../../shared/basics/allowance.ts'
import { tooManyRequests } from '../errors.ts'
import { askerOf } from './request-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Queue of a request. Requests of the same requester and queue run one at a time. */
    turn?: Turn
  }
}

export type Turn = 'write' | 'search'

/** Working time per requester in milliseconds: one second at once, then a quarter of the elapsed time. */
const RATE: Rate = { burst: 1_000, perSecond: 250 }
/** Maximum milliseconds counted for a turn, so that a slow database doesn't cause long pauses. */
const MOST_COUNTED_MS = 500
/** Maximum number of waiting requests per requester. It's limited because each holds its body in memory. */
const MOST_WAITING = 50
const RETRY_AFTER_S = 10
/** Number of requesters above which we forget those who have sent no request lately. */
const MAX_KNOWN = 1_000

export type TurnClock = { now: () => number; setTimer: (act: () => void, ms: number) => unknown }
const realClock: TurnClock = { now: () => performance.now(), setTimer: (act, ms) => setTimeout(act, ms).unref() }

type Asker = { allowance: Allowance; isBusy: boolean; waiting: (() => void)[] }

/**
 * Gives each requester one turn at a time, so that a thousand requests of one person load the database no
 * more than one request. A requester who used much time pauses between turns.
 */
export class Turns {
  readonly #askers = new Map<string, Asker>()
  readonly #clock: TurnClock

  constructor(clock: TurnClock = realClock) {
    this.#clock = clock
  }

  /** Resolves to a function that ends the turn. Throws 429 if this requester has too many waiting requests. */
  async take(key: string): Promise<() => void> {
    const asker = this.#asker(key)
    if (asker.isBusy) await this.#wait(asker)
    asker.isBusy = true
    const begunAt = this.#clock.now()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const restMs = asker.allowance.spend(Math.min(this.#clock.now() - begunAt, MOST_COUNTED_MS))
      if (restMs > 0) this.#clock.setTimer(() => handOn(asker), restMs)
      else handOn(asker)
    }
  }

  #wait(asker: Asker): Promise<void> {
    if (asker.waiting.length >= MOST_WAITING) {
      throw tooManyRequests('Too many of your requests are waiting. Send fewer at a time.', RETRY_AFTER_S)
    }
    return new Promise((resolve) => asker.waiting.push(resolve))
  }

  #asker(key: string): Asker {
    const known = this.#askers.get(key)
    if (known) return known
    if (this.#askers.size >= MAX_KNOWN) this.#tidy()
    const asker = { allowance: new Allowance(RATE, this.#clock.now), isBusy: false, waiting: [] }
    this.#askers.set(key, asker)
    return asker
  }

  #tidy(): void {
    for (const [key, { allowance, isBusy }] of this.#askers) {
      if (!isBusy && allowance.isFull) this.#askers.delete(key)
    }
  }
}

/** Starts the next request. The requester stays busy meanwhile, so that a new request can't overtake it. */
function handOn(asker: Asker): void {
  const next = asker.waiting.shift()
  if (next) next()
  else asker.isBusy = false
}

/**
 * Queues requests to routes with a `turn` behind other requests of the same requester. A turn ends when the
 * answer is ready.
 */
export function registerTurns(app: FastifyInstance, turns: Turns): void {
  const ends = new WeakMap<object, () => void>()
  app.addHook('preHandler', async (request, reply) => {
    const { turn } = request.routeOptions.config
    if (!turn) return
    const end = await turns.take(`${turn} ${askerOf(request)}`)
    ends.set(request, end)
    // The client disconnected, so no one waits for the answer.
    if (reply.raw.destroyed) {
      end()
      throw tooManyRequests('The connection ended before it was your turn.', RETRY_AFTER_S)
    }
    reply.raw.once('close', end)
  })
  app.addHook('onSend', async (request) => ends.get(request)?.())
}
