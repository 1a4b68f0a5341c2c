import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { MUST_REFETCH, nextCursor, printOffset, printSchema, printUpToDate } from './protocol.ts'
import type { Query } from './read-query.ts'
import type { ShapeAnswer, ShapeRequest } from './source.ts'

/** A shape source's answer with messages, to send over HTTP. */

export type Rows = ShapeAnswer & { kind: 'messages' }

export type Asked = { request: FastifyRequest; shape: ShapeRequest; query: Query; waitMs: number }

export function sendAnswer(reply: FastifyReply, asked: Asked, answer: ShapeAnswer): FastifyReply {
  reply.header('electric-handle', answer.handle).type('application/json; charset=utf-8')
  if (answer.kind === 'refetch') return reply.code(409).send(MUST_REFETCH)
  setHeaders(reply, asked, answer)
  const tag = entityTag(asked.shape, answer)
  reply.header('etag', tag)
  if (matches(asked.request.headers['if-none-match'], tag)) return reply.code(304).send()
  const messages = answer.upToDate ? [...answer.messages, printUpToDate(answer.pos)] : answer.messages
  return reply.send(`[${messages.join(',')}]`)
}

export function setHeaders(reply: FastifyReply, { shape, query, waitMs }: Asked, answer: Rows): void {
  reply.header('electric-offset', printOffset(answer.offset))
  reply.header('electric-has-data', String(answer.messages.length > 0))
  if (answer.upToDate) reply.header('electric-up-to-date', '')
  if (query.live) reply.header('electric-cursor', String(nextCursor(Date.now(), waitMs, query.cursor)))
  else reply.header('electric-schema', printSchema(shape.definition))
}

/** Answer without changes for a wait that the server's stop ends. `undefined` for other errors. */
export function quietAnswer({ live, offset, handle }: ShapeRequest, error: unknown): Rows | undefined {
  if (!(error instanceof AppError) || error.reason !== 'stopping') return undefined
  if (!live || offset.at !== 'log' || handle === undefined) return undefined
  return { kind: 'messages', handle, offset, messages: [], upToDate: true, pos: offset.pos }
}

/**
 * Returns the ETag of an answer. An answer without changes gets a unique tag, so that a repeated request
 * waits.
 */
function entityTag({ offset }: ShapeRequest, answer: Rows): string {
  const place = `${answer.handle}:${printOffset(offset)}:${printOffset(answer.offset)}`
  return answer.messages.length > 0 ? `"${place}"` : `"${place}:${process.hrtime.bigint()}"`
}

function matches(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
