import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, TypesOf } from '../../shared/contract/call.ts'
import { ErrorBody } from '../../shared/contract/errors.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import type { SharedLimit } from './request-limits.ts'
import type { Turn } from './turns.ts'

export type Asked<C extends Call> = {
  params: TypesOf<C>['params']
  query: TypesOf<C>['query']
  body: TypesOf<C>['body']
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

export type RouteOptions = {
  bodyLimit?: number
  /** Rate limit per sender for an expensive call. */
  limit?: RateLimitOptions
  /** Rate limit per requester that several routes share. */
  shared?: SharedLimit
  /** Status of a failure whose body has the form of the answer instead of the error format. */
  failure?: 503
  /**
   * Queue of this request, per requester. By default, changes share a queue. `null`: no queue, because the
   * request waits for another server or a large body.
   */
  turn?: Turn | null
  /** Whether programs may call this with an access token. */
  programs?: true
}

/** Registers the server's side of a call. Its schemas validate the request and serialise the response. */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  answer: (asked: Asked<C>) => Promise<TypesOf<C>['answer']>,
  options: RouteOptions = {},
): void {
  if (options.programs && call.method !== 'GET') throw new Error(`${call.path} is more than to read`)
  const turn = options.turn === undefined && call.method !== 'GET' ? 'write' : options.turn
  app.route({
    method: call.method,
    url: call.path,
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    config: {
      ...(options.limit ? { rateLimit: options.limit } : {}),
      ...(options.programs ? { programs: true } : {}),
      ...(turn ? { turn } : {}),
    },
    ...(options.shared ? { preHandler: options.shared } : {}),
    schema: {
      summary: call.summary,
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: {
        ...(call.answer ? { 200: call.answer } : {}),
        ...(call.answer && options.failure ? { [options.failure]: call.answer } : {}),
        '4xx': ErrorBody,
        '5xx': ErrorBody,
      },
    },
    handler: async (request, reply) => {
      const { params, query, body, actor } = request
      return answer({ params, query, body, actor, request, reply } as unknown as Asked<C>)
    },
  })
}
