import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/** Number of requests per address and turn. Handling these takes about a millisecond. */
const AT_A_TIME = 2

/**
 * Lets a few requests of each address continue in each turn of the event loop. Otherwise a thousand requests
 * that arrive together, refused or not, would block everyone else until all of them are handled.
 */
export class LoopTurns {
  readonly #taken = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()
  #scheduled = false

  take(address: string, go: () => void): void {
    const taken = this.#taken.get(address) ?? 0
    if (taken >= AT_A_TIME) {
      const waiting = this.#waiting.get(address)
      if (waiting) waiting.push(go)
      else this.#waiting.set(address, [go])
      return
    }
    this.#taken.set(address, taken + 1)
    this.#schedule()
    go()
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      this.#turn()
    })
  }

  #turn(): void {
    this.#taken.clear()
    const ready: (() => void)[] = []
    for (const [address, waiting] of this.#waiting) {
      const some = waiting.splice(0, AT_A_TIME)
      if (waiting.length === 0) this.#waiting.delete(address)
      this.#taken.set(address, some.length)
      ready.push(...some)
    }
    if (ready.length > 0) this.#schedule()
    for (const go of ready) go()
  }
}

export function registerLoopTurns(app: FastifyInstance): void {
  const turns = new LoopTurns()
  app.addHook('onRequest', (request, _reply, done) => turns.take(normalizeIP(request.ip), done))
}
