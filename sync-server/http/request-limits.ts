import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'

/**
 * Key that a limit counts by: the person, or the address of a visitor. For IPv6, the network counts, because
 * it belongs to one customer.
 */
export const askerOf = ({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>): string =>
  actor ? `person ${actor.id}` : `address ${normalizeIP(ip)}`

/** Counts each requester's requests to all routes that share this limit, and refuses too many. */
export type SharedLimit = preHandlerAsyncHookHandler

/** Runs once the requester is known. */
export function perMinute(app: FastifyInstance, max: number): SharedLimit {
  return app.rateLimit({ max, timeWindow: '1 minute', keyGenerator: askerOf })
}
