import { type ErrorBody, isErrorBody } from '../../shared/contract/errors.ts'
import { CALL } from '../../shared/contract/messages/call.ts'

/** The server answered with a refusal. */
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
 * No answer came: offline, the server is down, or the connection broke. The call may have been carried out.
 */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server couldn’t be reached', { cause })
    this.name = 'NetworkError'
  }
}

/**
 * No answer came, and this device can't store the data to send it later. The message says why, and what to
 * do.
 */
export class NotKept extends Error {
  override name = 'NotKept'
}

export function notAuthorized(body?: ErrorBody): ApiError {
  return new ApiError(401, CALL.notAuthorized, { body })
}

/** Creates the error for a refused call. The body of the answer may be anything. */
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
 * Whether a quota is reached: of a person, a project or the installation. The server says which and what to
 * do.
 */
export function isQuotaReached(error: unknown): boolean {
  return error instanceof ApiError && error.body?.err === 'quota_reached'
}

/** Error message for people: the server's own if it sent one. */
export function messageOf(error: unknown, otherwise: string): string {
  if (isStatus(error, 401)) return (error as ApiError).message
  if (error instanceof ApiError && error.body) return error.body.msg
  if (error instanceof NotKept) return error.message
  if (error instanceof NetworkError) return 'The server couldn’t be reached. Check your connection and try again.'
  return otherwise
}
