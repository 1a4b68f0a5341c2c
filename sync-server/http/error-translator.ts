import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DISK_FULL } from '../../db/free-space.ts'
import type { ErrorBody, ErrorReason } from '../../shared/contract/errors.ts'
import { AppError } from '../errors.ts'
import { type Fault, faultWords, type Whole } from './fault-words.ts'

/**
 * Converts every thrown value to the one error format. The text of an unexpected error goes only to the
 * log.
 */
export function registerErrorTranslator(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => send(translate(error), error, request, reply))
}

function send(refusal: AppError, cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.status >= 500) request.log.error({ err: cause }, 'request failed')
  // The HTTP server doesn't manage the connection of a refused upgrade any more, so we close it.
  if (request.headers.upgrade) reply.raw.once('finish', () => request.raw.socket.destroySoon())
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  return reply.code(refusal.status).header('cache-control', 'no-store').send(errorBody(refusal))
}

export function errorBody(refusal: AppError): ErrorBody {
  return { code: refusal.status, msg: refusal.message, err: refusal.reason }
}

const REASONS: ReadonlyMap<number, ErrorReason> = new Map([
  [401, 'not_authenticated'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'conflict'],
  [413, 'too_large'],
  [415, 'unsupported_type'],
  [429, 'too_many_requests'],
])

const UNSTORABLE: ReadonlySet<string> = new Set(['22021', '22P05'])

export function translate(error: FastifyError | AppError | Error): AppError {
  if (error instanceof AppError) return error
  const { validation, validationContext, statusCode, message } = error as FastifyError
  if (validation) {
    return new AppError(
      'invalid_request',
      400,
      faultWords(validation as Fault[], (validationContext ?? 'body') as Whole),
    )
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new AppError(REASONS.get(statusCode) ?? 'invalid_request', statusCode, message)
  }
  const code = (error as { code?: string }).code ?? ''
  if (code === DISK_FULL) {
    const advice = 'Ask the administrator to free some disk space, then try again.'
    return new AppError('storage_full', 507, `The server has no space left, so nothing was stored. ${advice}`)
  }
  // The text contains something that Postgres can't store: a NUL, or half of a surrogate pair.
  if (UNSTORABLE.has(code)) {
    return new AppError('invalid_request', 400, 'The text has a character that can’t be stored.')
  }
  return new AppError('internal', 500, 'Something went wrong on our side. Nothing was saved. Please try again.')
}
