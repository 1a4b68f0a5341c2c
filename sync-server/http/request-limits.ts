import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'

/**
 * Key that a limit counts by: the person, or the address of a visitor. For IPv6, the network counts, because
 * it belongs to one customer.
 */
export const askerOf = ({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>): string =>
  actor ? `person ${actor.id}` : `address ${normalizeIP(ip)}`

/** Counts the requests of each asker to all routes together that it is given to, and refuses what is too many. */
export type SharedLimit = preHandlerAsyncHookHandler

/** Judged once it is known who asks. */
export function perMinute(app: FastifyInstance, max: number): SharedLimit {
  return app.rateLimit({ max, timeWindow: '1 minute', keyGenerator: askerOf })
}
