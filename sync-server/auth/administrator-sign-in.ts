import { fromNodeHeaders } from 'better-auth/node'
import '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { hasAdministratorLink, takeAdministratorLink } from '../../db/tables/administrator-links.ts'
import { writeAudit, writeFailedSignIn } from '../../db/tables/audit-log.ts'
import { addAdministrator, listAdministrators } from '../../db/tables/installation.ts'
import { transaction } from '../../db/transaction.ts'
import { AdministratorToken } from '../../shared/contract/administration.ts'
import { Email, Name } from '../../shared/contract/values.ts'
import { invalidRequest, linkSpent } from '../errors.ts'
import { hashOfLink } from '../installation/administrator-link.ts'
import type { Auth } from './auth.ts'
import { forward } from './forward.ts'
import { mailboxOf } from './mailer.ts'

export type AdministratorSignInOptions = {
  auth: Auth
  database: Database
  /** Administrators' e-mail addresses from the settings. */
  administrators: ReadonlySet<string>
}

const LOOKS = { max: 60, timeWindow: '10 minutes' }
const SIGN_INS = { max: 20, timeWindow: '10 minutes' }

/**
 * Sign-in as an administrator through the link that the console prints. Anyone with this link owns the
 * machine. Opening the link doesn't use it up; signing in does.
 */
export function registerAdministratorSignIn(
  app: FastifyInstance,
  { auth, database, administrators }: AdministratorSignInOptions,
): void {
  const strict = { type: 'object', additionalProperties: false } as const

  app.post<{ Body: { token: string } }>(
    '/auth/administrator-link',
    {
      schema: { body: { ...strict, required: ['token'], properties: { token: AdministratorToken } } },
      config: { rateLimit: LOOKS },
    },
    async ({ body }, reply) => {
      if (!(await hasAdministratorLink(database.sql, hashOfLink(body.token)))) throw linkSpent()
      const [email = null] = [...administrators, ...(await listAdministrators(database.sql))]
      reply.header('cache-control', 'no-store')
      return { email }
    },
  )

  app.post<{ Body: { token: string; email: string; name?: string } }>(
    '/auth/sign-in/administrator-link',
    {
      schema: {
        body: {
          ...strict,
          required: ['token', 'email'],
          properties: { token: AdministratorToken, email: Email, name: Name },
        },
      },
      config: { rateLimit: SIGN_INS },
    },
    async ({ body, headers: sent }, reply) => {
      const email = body.email.toLowerCase()
      if (!mailboxOf(email)) throw invalidRequest('Enter an e-mail address such as name@example.org.')
      const userAgent = sent['user-agent']
      if (!(await hasAdministratorLink(database.sql, hashOfLink(body.token)))) {
        await writeFailedSignIn(database.sql, { email, method: 'link', userAgent })
      }
      await transaction(database, async (tx) => {
        if (!(await takeAdministratorLink(tx, hashOfLink(body.token)))) throw linkSpent()
        if (administrators.has(email) || !(await addAdministrator(tx, email))) return
        await writeAudit(tx, { act: 'administrator.added', by: null, installation: true, about: email, userAgent })
      })
      const name = body.name?.trim() ?? ''
      const headers = fromNodeHeaders(sent)
      return forward(reply, () =>
        auth.api.signInOwner({ body: { email, name, method: 'link' }, headers, asResponse: true }),
      )
    },
  )
}
