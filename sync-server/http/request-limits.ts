import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'

/**
 * Key that a limit counts by: the person, or a visitor's address. For IPv6, the key is the network, because a
 * customer has a whole network.
 */
export const askerOf = ({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>): string =>
  actor ? `person ${actor.id}` : `address ${normalizeIP(ip)}`

/** Counts each requester's requests to all routes that share this limit, and refuses too many. */
export type SharedLimit = preHandlerAsyncHookHandler

/** Creates a limit for requests per minute. It runs after identification, so it can count by person. */
export function perMinute(app: FastifyInstance, max: number): SharedLimit {
  return app.rateLimit({ max, timeWindow: '1 minute', keyGenerator: askerOf })
}
