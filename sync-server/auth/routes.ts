import { fromNodeHeaders } from 'better-auth/node'
import '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { revokeSession } from '../../db/tables/sessions.ts'
import { Email } from '../../shared/contract/values.ts'
import { invalidRequest } from '../errors.ts'
import { type Auth, TOKEN_LIFETIME_MS } from './auth.ts'
import { admitCode } from './code-limits.ts'
import type { Deliveries } from './deliveries.ts'
import { forward, translated } from './forward.ts'
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
