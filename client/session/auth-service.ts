import { type ErrorBody, isErrorBody } from '../../shared/contract/errors.ts'
import { serverAddress } from '../hosts/server-address.ts'
import { readUser, type User } from './stored-user.ts'

/**
 * Answer of the auth service about the session: a session, none, or a refusal. No answer at all is thrown as
 * an error.
 */
export type SessionAnswer =
  | { kind: 'session'; user: User; token: string | null }
  | { kind: 'none' }
  | { kind: 'refused'; status: number }

export class AuthError extends Error {
  readonly status: number
  readonly body: ErrorBody | undefined
  readonly retryAfter: number | undefined

  constructor(status: number, body: ErrorBody | undefined, retryAfter: number | undefined) {
    super(body?.msg ?? `${status} Error`)
    this.name = 'AuthError'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

/**
 * Sends a request to the auth service. Rejects with `AuthError` if the service refuses it, and with another
 * error if no answer arrives.
 */
export async function postToAuth(path: string, body: object): Promise<unknown> {
  const response = await fetch(serverAddress(`/auth/${path}`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'include',
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  throw new AuthError(
    response.status,
    isErrorBody(answer) ? answer : undefined,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  )
}

/** Reads the session. Rejects if no answer arrives. */
export async function getSession(): Promise<SessionAnswer> {
  const response = await fetch(serverAddress('/auth/get-session'), { credentials: 'include', cache: 'no-store' })
  if (response.status === 401 || response.status === 403) return { kind: 'refused', status: response.status }
  if (!response.ok) throw new AuthError(response.status, undefined, undefined)
  const answer = (await response.json()) as { user?: unknown } | null
  const user = readUser(answer?.user)
  return user ? { kind: 'session', user, token: response.headers.get('set-auth-jwt') } : { kind: 'none' }
}
