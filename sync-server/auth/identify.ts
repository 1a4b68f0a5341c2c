import type { IncomingHttpHeaders } from 'node:http'
import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { takeAccessToken } from '../../db/tables/access-tokens.ts'
import { listAdministrators } from '../../db/tables/installation.ts'
import { SharedReads } from '../../shared/basics/shared-reads.ts'
import { ASKING_FOR } from '../../shared/protocol/asking-for.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { notAuthenticated } from '../errors.ts'
import { hashOfToken, isAccessToken } from './access-tokens.ts'
import type { Auth } from './auth.ts'
import type { Tokens } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Person who sends the request; `null` is a visitor. */
    actor: Person | null
  }
  interface FastifyContextConfig {
    /** Access tokens are valid here too. */
    programs?: true
  }
}

export type Person = NonNullable<Actor> & { name: string; sessionId: string; expiresAt: Date }

const NEVER = new Date(8.64e15)

export type Identify = {
  byToken(token: string): Promise<Person | null>
  bySession(headers: IncomingHttpHeaders): Promise<Person | null>
  /** Returns the person who gave a program this token, with rights limited to reading. */
  byAccessToken(token: string): Promise<Person | null>
}

export function createIdentify(options: {
  database: Database
  auth: Auth
  tokens: Tokens
  administrators: ReadonlySet<string>
}): Identify {
  const { database, auth, tokens, administrators } = options
  /**
   * Shares lookups by credential, so that a thousand simultaneous requests of a person cause only one lookup.
   */
  const shown = new SharedReads<Person | null>()
  const added = new SharedReads<string[]>()
  const isAdministrator = async (email: string) =>
    administrators.has(email) || (await added.read('', () => listAdministrators(database.sql))).includes(email)
  const lookUp: Identify = {
    byToken: async (token) => {
      const claims = await tokens.verify(token)
      if (!claims) return null
      const { userId: id, email, name, sessionId, expiresAt } = claims
      return { id, email, name, sessionId, expiresAt, administrator: await isAdministrator(email) }
    },
    bySession: async (headers) => {
      // Doesn't extend the session, because that requires sending a new cookie, which only `/auth/get-session`
      // does.
      const found = await auth.api.getSession({ headers: fromNodeHeaders(headers), query: { disableRefresh: true } })
      // Roles are assigned to addresses, so the person must have verified that the address is theirs.
      if (!found?.user.emailVerified || tokens.isRevoked(found.session.id)) return null
      const { user, session } = found
      const email = user.email.toLowerCase()
      return {
        id: user.id,
        email,
        name: user.name,
        sessionId: session.id,
        expiresAt: new Date(session.expiresAt),
        administrator: await isAdministrator(email),
      }
    },
    byAccessToken: async (token) => {
      const hash = hashOfToken(token)
      const owner = hash && (await takeAccessToken(database.sql, hash))
      if (!owner) return null
      const { id, email, name, tokenId } = owner
      return {
        id,
        email,
        name,
        sessionId: `access-token-${tokenId}`,
        expiresAt: owner.expiresAt ?? NEVER,
        administrator: await isAdministrator(email),
        readsOnly: true,
      }
    },
  }
  return {
    byToken: (token) => shown.read(`token ${token}`, () => lookUp.byToken(token)),
    byAccessToken: (token) => shown.read(`access token ${token}`, () => lookUp.byAccessToken(token)),
    bySession: (headers) => shown.read(`cookie ${headers.cookie ?? ''}`, () => lookUp.bySession(headers)),
  }
}

/**
 * Identifies the requester before any handler runs. An invalid token is an error; without a token, the
 * requester is a visitor. A request for one account is never answered with another account's session.
 * `programs`: whether access tokens are valid on all routes here, or only on routes that say so.
 */
export function registerIdentification(app: FastifyInstance, identify: Identify, { programs = false } = {}): void {
  app.decorateRequest('actor', null)
  app.addHook('preValidation', async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (token) {
      if (!isAccessToken(token)) request.actor = await identify.byToken(token)
      else if (programs || request.routeOptions.config.programs) request.actor = await identify.byAccessToken(token)
      if (!request.actor) {
        reply.header('www-authenticate', 'Bearer')
        throw notAuthenticated()
      }
    } else if (request.headers.cookie) {
      request.actor = await identify.bySession(request.headers)
    }
    const account = request.headers[ASKING_FOR.toLowerCase()]
    if (account !== undefined && account !== request.actor?.id) throw notAuthenticated()
  })
}
