import cookie from '@fastify/cookie'
import { fromNodeHeaders } from 'better-auth/node'
import '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { writeFailedSignIn } from '../../db/tables/audit-log.ts'
import { endSessions } from '../../db/tables/sessions.ts'
import { Email } from '../../shared/contract/values.ts'
import type { Config } from '../config.ts'
import { authorizeOwner } from '../rbac/authorize.ts'
import { type Auth, TOKEN_LIFETIME_MS } from './auth.ts'
import { createCodeCookies } from './code-cookies.ts'
import { createCodeRequests } from './code-requests.ts'
import { forward } from './forward.ts'
import type { Identify } from './identify.ts'
import { registerProofByCode, registerProofByGithub, takeProofByGithub } from './proof.ts'
import type { SendCode } from './send-code.ts'

export type AuthRouteOptions = {
  auth: Auth
  database: Database
  secret: string
  config: Config
  sendCode: SendCode
  identify: Identify
}

/**
 * Registers the routes of the auth service. better-auth's other functions aren't reachable. Codes are sent to
 * lower-case addresses, so that each person is only one user.
 */
export async function registerAuth(app: FastifyInstance, options: AuthRouteOptions): Promise<void> {
  const { auth, database, config } = options
  await app.register(cookie)
  registerCodes(app, options)

  app.get('/auth/get-session', async (request, reply) =>
    forward(reply, () => auth.api.getSession({ headers: fromNodeHeaders(request.headers), asResponse: true })),
  )

  app.post('/auth/sign-out', async (request, reply) => {
    const found = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) })
    const until = new Date(Date.now() + TOKEN_LIFETIME_MS)
    if (found) {
      const { user, session } = found
      await endSessions(database, { userId: user.id, sessionId: session.id, by: session.id, until })
    }
    return forward(reply, () => auth.api.signOut({ headers: fromNodeHeaders(request.headers), asResponse: true }))
  })

  if (config.GITHUB_CLIENT_ID) registerGithubSignIn(app, options)
}

function registerCodes(app: FastifyInstance, { auth, config, ...options }: AuthRouteOptions): void {
  const codes = createCodeRequests(options)
  const cookies = createCodeCookies(config)
  registerProofByCode(app, { auth, database: options.database, codes, cookies })
  const email = { type: 'object', required: ['email'], properties: { email: Email } } as const

  app.post<{ Body: { email: string; type?: string } }>(
    '/auth/email-otp/send-verification-otp',
    { schema: { body: { ...email, properties: { email: Email, type: { const: 'sign-in' } } } } },
    async (request, reply) => {
      const browser = await codes.ask(request.body.email.toLowerCase(), request.ip, cookies.read(request))
      cookies.keepBrowser(reply, browser)
      return { success: true }
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
      const address = request.body.email.toLowerCase()
      await codes.redeem(address, request.body.otp, cookies.read(request))
      cookies.keepKnown(reply, codes.markOf(address))
      const headers = fromNodeHeaders(request.headers)
      return forward(reply, () =>
        auth.api.signInOwner({ body: { email: address, name: '', method: 'code' }, headers, asResponse: true }),
      )
    },
  )
}

function registerGithubSignIn(app: FastifyInstance, { auth, database, config, identify }: AuthRouteOptions): void {
  registerProofByGithub(app, { auth })
  /** Origin of the client's page; empty if it's the requested origin. */
  const page = config.hosts.auth ? new URL(config.PUBLIC_URL).origin : ''
  app.post(
    '/auth/sign-in/social',
    { schema: { body: { type: 'object', required: ['provider'], properties: { provider: { const: 'github' } } } } },
    async (request, reply) =>
      forward(reply, () =>
        // Sets the return address itself, because an address from the request could lead to a foreign site.
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
    async (request, reply) => {
      // Authorises first, because the connected account can sign in from then on, even after this session ends.
      await authorizeOwner(database.sql, await identify.bySession(request.headers), 'account.connect')
      return forward(reply, () =>
        auth.api.linkSocialAccount({
          headers: fromNodeHeaders(request.headers),
          body: {
            provider: 'github',
            callbackURL: `${page}/projects?github=connected`,
            errorCallbackURL: `${page}/projects`,
          },
          asResponse: true,
        }),
      )
    },
  )
  app.get('/auth/callback/github', async (request, reply) => {
    const finish = () => auth.handler(webRequest(request)).catch(() => undefined)
    const { response, leadsTo } = await takeProofByGithub({ auth, database }, request, finish)
    if (leadsTo) return reply.redirect(leadsTo)
    if (!response || response.status >= 400 || /[?&]error=/.test(response.headers.get('location') ?? '')) {
      await writeFailedSignIn(database.sql, { method: 'github', userAgent: request.headers['user-agent'] })
    }
    if (!response || response.status >= 400) return reply.redirect(`${page}/login?error=github`)
    return forward(reply, async () => response)
  })
}

function webRequest(request: FastifyRequest): Request {
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    headers: fromNodeHeaders(request.headers),
  })
}
