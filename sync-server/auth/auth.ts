import { betterAuth } from 'better-auth'
import { genericOAuth, jwt } from 'better-auth/plugins'
import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import type { Database } from '../../db/connect.ts'
import { touchSession } from '../../db/tables/sessions.ts'
import type { Config } from '../config.ts'
import { githubProvider } from './github-sign-in.ts'
import { signInOwner } from './sign-in-owner.ts'

export const TOKEN_ISSUER = 'docwright'
const TOKEN_LIFETIME = '15m'
export const TOKEN_LIFETIME_MS = 15 * 60 * 1000
const SESSION_LIFETIME_S = 30 * 24 * 60 * 60
const SESSION_REFRESH_S = 24 * 60 * 60

export type AuthOptions = {
  database: Database
  config: Config
  secret: string
  /** Called for each person who signs in for the first time. */
  onNewUser?: (user: { email: string }) => Promise<void>
}

/**
 * Configures sessions and sign-in by better-auth, with the SQL client that the whole server uses. The session
 * is in an HttpOnly cookie. Scripts can read only a short-lived token, which identifies the person for a
 * quarter of an hour.
 */
export function createAuth({ database, config, secret, onNewUser }: AuthOptions) {
  const cookies = cookieSettings(config)
  return betterAuth({
    appName: 'Docwright',
    // Without PUBLIC_URL, GitHub redirects to the address that the browser used, because the sign-in's state
    // cookie is bound to that address. A foreign Host is rejected earlier: see `origin-check.ts`.
    baseURL: (config.hosts.auth ?? config.PUBLIC_URL) || {
      allowedHosts: ['*'],
      protocol: 'http',
      fallback: `http://localhost:${config.PORT}`,
    },
    basePath: '/auth',
    secret,
    // Redirects an unknown or expired sign-in to our login page instead of the library's page, so that the
    // person can try again.
    onAPIError: { errorURL: `${config.hosts.auth ? new URL(config.PUBLIC_URL).origin : ''}/login` },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Turned off, because our own limits count by address and sender: see `code-limits.ts`.
    rateLimit: { enabled: false },
    // Trusts the request's own origin, because our own check runs before every request: see `origin-check.ts`.
    trustedOrigins: async (request) => [
      ...(request ? [new URL(request.url).origin] : []),
      ...(config.hosts.auth ? [new URL(config.PUBLIC_URL).origin] : []),
    ],
    database: {
      db: new Kysely({ dialect: new PostgresJSDialect({ postgres: database.sql as never }) }),
      type: 'postgres',
    },
    user: {
      modelName: 'auth_user',
      additionalFields: { login: { type: 'string', required: false } },
    },
    databaseHooks: {
      user: {
        create: {
          // A person who signs in by e-mail has no name yet. Others see this name instead of the e-mail address.
          before: async (user) => ({ data: { ...user, name: user.name.trim() || (user.email.split('@')[0] ?? '') } }),
          ...(onNewUser && { after: onNewUser }),
        },
      },
      session: {
        create: { before: async (session) => ({ data: { ...session, method: session.method ?? 'github' } }) },
      },
    },
    session: {
      modelName: 'auth_session',
      expiresIn: SESSION_LIFETIME_S,
      updateAge: SESSION_REFRESH_S,
      // Sign-in method. A database trigger copies it to the audit log together with the session.
      additionalFields: { method: { type: 'string', required: false, input: false } },
    },
    account: {
      modelName: 'auth_account',
      // A signed-in person may connect a GitHub account with another e-mail address. The account only determines
      // which repositories they may read; its e-mail address isn't used.
      accountLinking: { enabled: true, allowDifferentEmails: true },
    },
    verification: { modelName: 'auth_verification' },
    advanced: {
      useSecureCookies: false,
      defaultCookieAttributes: cookies.attributes,
      cookies: { session_token: { name: `${cookies.prefix}.session` } },
      cookiePrefix: cookies.prefix,
      database: { generateId: () => crypto.randomUUID() },
    },
    plugins: [
      signInOwner(),
      jwt({
        schema: { jwks: { modelName: 'auth_jwks' } },
        jwt: {
          issuer: TOKEN_ISSUER,
          audience: TOKEN_ISSUER,
          expirationTime: TOKEN_LIFETIME,
          definePayload: async ({ user, session }) => {
            // Records that the session is in use. Runs for each token request with the session cookie; clients request
            // a new token before the old token expires.
            await touchSession(database.sql, session.id)
            return {
              sid: session.id,
              email: user.email,
              verified: user.emailVerified,
              name: user.name.trim() || user.login || '',
            }
          },
        },
      }),
      genericOAuth({ config: config.GITHUB_CLIENT_ID ? [githubProvider(config)] : [] }),
    ],
  })
}

export function cookieSettings(config: Config) {
  const shared = cookieDomain(config)
  const kept = { httpOnly: true, sameSite: 'lax', path: '/', secure: config.https } as const
  return {
    attributes: shared === undefined ? kept : { ...kept, domain: shared },
    // The prefix makes browsers reject the cookie from any other host or path. `__Host-` requires https and a
    // single host.
    prefix: `${config.https ? (shared === undefined ? '__Host-' : '__Secure-') : ''}docwright`,
  }
}

/**
 * Domain of the session cookie if sign-in has another host than the API. The cookie is then sent to
 * PUBLIC_URL's host and its subdomains.
 */
function cookieDomain({ hosts, PUBLIC_URL }: Config): string | undefined {
  return hosts.api || hosts.auth ? new URL(PUBLIC_URL).hostname : undefined
}

export type Auth = ReturnType<typeof createAuth>
