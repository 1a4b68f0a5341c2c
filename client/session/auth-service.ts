import { type ErrorBody, isErrorBody } from '../../shared/contract/errors.ts'
import { serverAddress } from '../hosts/server-address.ts'
import { readUser, type User } from './stored-user.ts'

/** Who the auth service says is signed in. `none` and `refused` are answers; that no answer came is thrown. */
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

export type AuthService = ReturnType<typeof createAuthService>

/** The calls of the auth service, over plain fetch. Each rejects when no answer came. */
export function createAuthService(fetch: typeof globalThis.fetch) {
  const post = async (path: string, body: object): Promise<unknown> => {
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

  return {
    async getSession(): Promise<SessionAnswer> {
      const response = await fetch(serverAddress('/auth/get-session'), { credentials: 'include', cache: 'no-store' })
      if (response.status === 401 || response.status === 403) return { kind: 'refused', status: response.status }
      if (!response.ok) throw new AuthError(response.status, undefined, undefined)
      const answer = (await response.json()) as { user?: unknown } | null
      const user = readUser(answer?.user)
      return user ? { kind: 'session', user, token: response.headers.get('set-auth-jwt') } : { kind: 'none' }
    },

    /** Sends a six-digit code to an address. */
    async sendCode(email: string): Promise<void> {
      await post('email-otp/send-verification-otp', { email, type: 'sign-in' })
    },

    async signInWithCode(email: string, code: string): Promise<void> {
      await post('sign-in/email-otp', { email, otp: code })
    },

    /**
     * Resolves to the address at the provider to which the browser must go. It comes back to `/auth-callback`,
     * or, when somebody who is signed in shows who they are there, to `/projects`.
     */
    async providerAddress(act: 'sign-in/social' | 'link-social'): Promise<string> {
      const answer = await post(act, { provider: 'github' })
      const url = (answer as { url?: unknown } | undefined)?.url
      if (typeof url !== 'string') throw new Error('No address came to go to')
      return url
    },

    async signOut(): Promise<void> {
      await post('sign-out', {})
    },
  }
}
