import type { FastifyRequest } from 'fastify'

/** How often programs may ask: each person, and each address from which visitors come. Judged once it is known who asks. */
const each = ({ actor, ip }: FastifyRequest) => (actor ? `person ${actor.id}` : `address ${ip}`)
const perMinute = (max: number) => ({ max, timeWindow: '1 minute', hook: 'preHandler', keyGenerator: each }) as const

export const PER_PERSON = perMinute(240)
/** For what reads a whole project. */
export const SELDOM = perMinute(12)
