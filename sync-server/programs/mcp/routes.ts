import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalidRequest } from '../../errors.ts'
import { type Models, modelsFor } from '../../rag/models.ts'
import type { ProgramOptions } from '../markdown-routes.ts'
import { createCaller } from './caller.ts'
import { createMcpServer } from './mcp-server.ts'

/** Size limit for a body. It fits the longest question in a script with four bytes per character. */
const BODY_LIMIT = 768 * 1024

/**
 * Registers the MCP server. It uses streamable HTTP without sessions, so any process can answer any request.
 */
export function registerMcp(
  app: FastifyInstance,
  { database, renderer, config, baseUrl, models, limits }: ProgramOptions & { models: Models },
): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: BODY_LIMIT,
    preHandler: limits.usual,
    schema: { hide: true },
    handler: async (request, reply) => {
      // One call per request; otherwise the request limit could be bypassed.
      if (Array.isArray(request.body)) throw invalidRequest('Send one message at a time, not a list of them.')
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      if (reply.raw.destroyed) gone.abort()
      const caller = createCaller({
        sql: database.sql,
        renderer,
        config,
        actor: request.actor,
        models: modelsFor(request.actor, models),
        signal: gone.signal,
        baseUrl: baseUrl(),
        log: request.log,
      })
      const handler = createMcpHandler(() => createMcpServer(caller, request.log), {
        // No subscriptions, because nothing changes while a client listens.
        maxSubscriptions: 0,
        onerror: (err) => request.log.debug({ err }, 'an MCP request was refused'),
      })
      const answer = await handler.fetch(asWebRequest(request, baseUrl(), gone.signal), { parsedBody: request.body })
      return send(reply, answer)
    },
  })
}

function asWebRequest({ method, headers }: FastifyRequest, base: string, signal: AbortSignal): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Request(`${base}/mcp`, { method, headers: given, signal })
}

function send(reply: FastifyReply, answer: Response): FastifyReply {
  reply.code(answer.status).headers(Object.fromEntries(answer.headers)).header('cache-control', 'private, no-store')
  return answer.body ? reply.send(Readable.fromWeb(answer.body as ReadableStream)) : reply.send()
}
