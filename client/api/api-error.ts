import { type ErrorBody, isErrorBody } from '../../shared/contract/errors.ts'
import { CALL } from '../../shared/contract/messages/call.ts'

/** Error for a call that the server refused. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody | undefined
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    message: string,
    more: { body?: ErrorBody | undefined; retryAfter?: number | undefined },
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.body = more.body
    this.retryAfter = more.retryAfter
  }
}

/**
 * Error for a call without an answer: the device is offline, the server is down, or the connection broke.
 * The server may have carried out the call.
 */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server couldn’t be reached', { cause })
    this.name = 'NetworkError'
  }
}

/**
 * Error for a call without an answer whose data this device can't store to send it later. The message says
 * why, and what to do.
 */
export class NotKept extends Error {
  override name = 'NotKept'
}

export function notAuthorized(body?: ErrorBody): ApiError {
  return new ApiError(401, CALL.notAuthorized, { body })
}

/** Creates the error for a refused call. `answer` is the response body, in any format. */
export function refusal(status: number, answer: unknown, retryAfter: string | null): ApiError {
  const body = isErrorBody(answer) ? answer : undefined
  const seconds = Number(retryAfter)
  return new ApiError(status, body?.msg ?? (typeof answer === 'string' && answer ? answer : `${status} Error`), {
    body,
    retryAfter: retryAfter && Number.isFinite(seconds) ? seconds : undefined,
  })
}

export function isStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status)
}

/**
 * Whether a person, a project or the installation has reached a quota. The server's message says which
 * quota, and what to do.
 */
export function isQuotaReached(error: unknown): boolean {
  return error instanceof ApiError && error.body?.err === 'quota_reached'
}

/** Error message for people: the server's message if there is one, else `otherwise`. */
export function messageOf(error: unknown, otherwise: string): string {
  if (isStatus(error, 401)) return (error as ApiError).message
  if (error instanceof ApiError && error.body) return error.body.msg
  if (error instanceof NotKept) return error.message
  if (error instanceof NetworkError) return 'The server couldn’t be reached. Check your connection and try again.'
  return otherwise
}
