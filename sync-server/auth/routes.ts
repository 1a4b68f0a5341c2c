import { APIError } from 'better-auth/api'
import { fromNodeHeaders } from 'better-auth/node'
import { SIGN_IN } from '../../shared/contract/messages/sign-in.ts'
import '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { revokeSession } from '../../db/tables/sessions.ts'
import { Email } from '../../shared/contract/values.ts'
import { AppError, invalidRequest, tooManyRequests } from '../errors.ts'
import { type Auth, TOKEN_LIFETIME_MS } from './auth.ts'
import { admitCode } from './code-limits.ts'
import type { Deliveries } from './deliveries.ts'
import { mailboxOf } from './mailer.ts'

export type AuthRouteOptions = {
  auth: Auth
  database: Database
  secret: string
  github: boolean
  /** Origin of the client's page, where it is not the one that is asked. */
  page: string
  deliveries: Deliveries
}

/**
 * The calls of the auth service, and only those: whatever else better-auth could do has no address here. Codes are sent
 * to lower-case addresses, so that one person is one user.
 */
export function registerAuth(
  app: FastifyInstance,
  { auth, database, secret, github, page, deliveries }: AuthRouteOptions,
): void {
  const email = { type: 'object', required: ['email'], properties: { email: Email } } as const

  app.post<{ Body: { email: string; type?: string } }>(
    '/auth/email-otp/send-verification-otp',
    { schema: { body: { ...email, properties: { email: Email, type: { const: 'sign-in' } } } } },
    async ({ body, ip }) => {
      const address = body.email.toLowerCase()
      const mailbox = mailboxOf(address)
      if (!mailbox) throw invalidRequest('This is not an address that a code can be sent to.')
      const admission = await admitCode(database, secret, mailbox, ip)
      try {
        const answer = await translated(() =>
          auth.api.sendVerificationOTP({ body: { email: address, type: 'sign-in' } }),
        )
        await deliveries.of(address)
        return answer
      } catch (error) {
        // What never went out does not count.
        await admission.withdraw()
        throw error
      }
    },
  )

  app.post<{ Body: { email: string; otp: string } }>(
    '/auth/sign-in/email-otp',
    {
      schema: {
        body: {
          ...email,
          required: ['email', 'otp'],
          properties: { email: Email, otp: { type: 'string', maxLength: 12 } },
        },
      },
      config: { rateLimit: { max: 60, timeWindow: '10 minutes' } },
    },
    async (request, reply) => {
      const { body } = request
      return forward(reply, () =>
        auth.api.signInEmailOTP({
          body: { email: body.email.toLowerCase(), otp: body.otp },
          headers: fromNodeHeaders(request.headers),
          asResponse: true,
        }),
      )
    },
  )

  app.get('/auth/get-session', async (request, reply) =>
    forward(reply, () => auth.api.getSession({ headers: fromNodeHeaders(request.headers), asResponse: true })),
  )

  app.post('/auth/sign-out', async (request, reply) => {
    const found = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) })
    if (found) await revokeSession(database, found.session.id, new Date(Date.now() + TOKEN_LIFETIME_MS))
    return forward(reply, () => auth.api.signOut({ headers: fromNodeHeaders(request.headers), asResponse: true }))
  })

  if (!github) return
  app.post(
    '/auth/sign-in/social',
    { schema: { body: { type: 'object', required: ['provider'], properties: { provider: { const: 'github' } } } } },
    async (request, reply) =>
      forward(reply, () =>
        // Where it leads afterwards is ours to say: an address from outside could be anybody's.
        auth.api.signInSocial({
          headers: fromNodeHeaders(request.headers),
          body: { provider: 'github', callbackURL: `${page}/auth-callback`, errorCallbackURL: `${page}/login` },
          asResponse: true,
        }),
      ),
  )
  app.post(
    '/auth/link-social',
    { schema: { body: { type: 'object', required: ['provider'], properties: { provider: { const: 'github' } } } } },
    async (request, reply) =>
      forward(reply, () =>
        auth.api.linkSocialAccount({
          headers: fromNodeHeaders(request.headers),
          body: {
            provider: 'github',
            callbackURL: `${page}/projects?github=connected`,
            errorCallbackURL: `${page}/projects`,
          },
          asResponse: true,
        }),
      ),
  )
  app.get('/auth/callback/github', async (request, reply) => {
    const response = await auth.handler(webRequest(request)).catch(() => undefined)
    if (!response || response.status >= 400) return reply.redirect(`${page}/login?error=github`)
    return forward(reply, async () => response)
  })
}

function webRequest(request: FastifyRequest): Request {
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    headers: fromNodeHeaders(request.headers),
  })
}

/** Passes on what better-auth answered: status, cookies, the fresh token, and errors in our shape. */
async function forward(reply: FastifyReply, ask: () => Promise<Response>): Promise<FastifyReply> {
  const response = await translated(ask)
  if (response.status >= 400) throw refusal(response.status, await response.json().catch(() => null))
  reply.code(response.status).header('cache-control', 'no-store')
  for (const name of ['set-auth-jwt', 'location', 'content-type']) {
    const value = response.headers.get(name)
    if (value) reply.header(name, value)
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.send(withoutSecrets(await response.text()))
}

type Answered = { user?: Record<string, unknown>; session?: Record<string, unknown> } | null

/** better-auth also tells the session's own token, which scripts of the page have no business with. */
function withoutSecrets(text: string): string {
  if (text === '') return text
  const body = JSON.parse(text) as Answered
  if (!body?.user) return text
  const { id, name, email, image, login } = body.user
  return JSON.stringify({
    user: { id, name, email, image, login },
    ...(body.session ? { session: { expiresAt: body.session.expiresAt } } : {}),
  })
}

async function translated<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof APIError) throw refusal(error.statusCode, error.body)
    throw error
  }
}

function refusal(status: number, body: unknown): AppError {
  const code = (body as { code?: unknown } | null)?.code
  if (code === 'INVALID_OTP' || code === 'OTP_EXPIRED') {
    return invalidRequest(SIGN_IN.codeRefused.text)
  }
  if (code === 'TOO_MANY_ATTEMPTS') return tooManyRequests('Too many wrong codes. Ask for a new one.', 30)
  if (status === 401) return new AppError('not_authenticated', 401, 'Sign in to do this.')
  if (status >= 500) throw new Error(`the auth service answered ${status}: ${JSON.stringify(body)}`)
  const message = (body as { message?: unknown } | null)?.message
  return new AppError('invalid_request', status, typeof message === 'string' ? message : 'This was refused.')
}
