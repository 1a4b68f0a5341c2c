import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** Each person, and each address from which visitors come: of an IPv6 address the network, which is one customer's. */
export const askerOf = ({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>): string =>
  actor ? `person ${actor.id}` : `address ${normalizeIP(ip)}`

/** How often programs may ask. Judged once it is known who asks. */
const perMinute = (max: number) => ({ max, timeWindow: '1 minute', hook: 'preHandler', keyGenerator: askerOf }) as const

export const PER_PERSON = perMinute(240)
/** For what reads a whole project. */
export const SELDOM = perMinute(12)
