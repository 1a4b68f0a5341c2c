import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'

/** Each person, and each address from which visitors come: of an IPv6 address the network, which is one customer's. */
export const askerOf = ({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>): string =>
  actor ? `person ${actor.id}` : `address ${normalizeIP(ip)}`

/** Counts the requests of each asker to all routes together that it is given to, and refuses what is too many. */
export type SharedLimit = preHandlerAsyncHookHandler

/** Judged once it is known who asks. */
export function perMinute(app: FastifyInstance, max: number): SharedLimit {
  return app.rateLimit({ max, timeWindow: '1 minute', keyGenerator: askerOf })
}
