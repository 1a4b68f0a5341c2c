import { fromNodeHeaders } from 'better-auth/node'
import '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database, Tx } from '../../db/connect.ts'
import { githubAccountOf, githubAccountsOf, removeGithubAccounts } from '../../db/tables/accounts.ts'
import { writeAudit } from '../../db/tables/audit-log.ts'
import { hasProof, noteProof } from '../../db/tables/sessions.ts'
import { transaction } from '../../db/transaction.ts'
import { PROOF_MINUTES, readProof } from '../../shared/contract/proof.ts'
import type { Config } from '../config.ts'
import { notAuthenticated } from '../errors.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { route } from '../http/route.ts'
import { authorizeOwner } from '../rbac/authorize.ts'
import type { Auth } from './auth.ts'
import type { createCodeCookies } from './code-cookies.ts'
import type { CodeRequests } from './code-requests.ts'
import { forward } from './forward.ts'

/** Page to which the provider returns. It isn't part of a screen, because it opens in its own tab. */
const CONFIRMED = '/auth/confirmed'

/** Tells the client whether a session has proof. */
export function registerProofState(app: FastifyInstance, { database, config }: { database: Database; config: Config }) {
  route(app, readProof, async ({ request, reply }) => {
    const { id, sessionId } = await authorizeOwner(database.sql, request.actor, 'account.prove')
    reply.header('cache-control', 'private, no-store')
    const hasGithub = config.GITHUB_CLIENT_ID !== '' && (await githubAccountOf(database.sql, id)) !== undefined
    return { fresh: await hasProof(database.sql, sessionId, PROOF_MINUTES), github: hasGithub }
  })
}

export type ProofOptions = {
  auth: Auth
  database: Database
  codes: CodeRequests
  cookies: ReturnType<typeof createCodeCookies>
}

/** Renews the proof of the requester's session after they enter a code sent to their own address. */
export function registerProofByCode(app: FastifyInstance, { auth, database, codes, cookies }: ProofOptions): void {
  app.post<{ Body: { otp: string } }>(
    '/auth/prove/code',
    {
      schema: {
        body: { type: 'object', required: ['otp'], properties: { otp: { type: 'string', maxLength: 12 } } },
      },
      config: { rateLimit: { max: 60, timeWindow: '10 minutes' } },
    },
    async (request, reply) => {
      const { session, user } = await sessionOf(auth, request)
      const email = user.email.toLowerCase()
      await codes.redeem(email, request.body.otp, cookies.read(request))
      await transaction(database, (tx) => prove(tx, { id: user.id, sessionId: session.id }, 'code'))
      cookies.keepKnown(reply, codes.markOf(email))
      return { success: true }
    },
  )
}

/**
 * Renews the proof through the provider. The person goes through the steps of connecting an account, and must
 * use an account that was connected before. The return address names the session; it's part of the sign-in's
 * state, so the browser doesn't see it.
 */
export function registerProofByGithub(app: FastifyInstance, { auth }: Pick<ProofOptions, 'auth'>): void {
  app.post('/auth/prove/github', async (request, reply) => {
    const { session } = await sessionOf(auth, request)
    return forward(reply, () =>
      auth.api.linkSocialAccount({
        headers: fromNodeHeaders(request.headers),
        body: {
          provider: 'github',
          callbackURL: `${CONFIRMED}?session=${encodeURIComponent(session.id)}`,
          errorCallbackURL: `${CONFIRMED}?failed=1`,
        },
        asResponse: true,
      }),
    )
  })

  app.get<{ Querystring: { session?: string; failed?: string } }>(CONFIRMED, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return page(
      query.failed === undefined
        ? ['You’re confirmed', 'Close this tab and continue in Docwright.']
        : [
            'You’re not confirmed',
            'Sign in with the GitHub account that is connected to yours. Close this tab and try again.',
          ],
    )
  })
}

/**
 * Checks the provider's result. `finish` lets the auth service process it. Resolves to the address to
 * redirect the browser to, or to undefined if the sign-in wasn't started for a proof.
 */
export async function takeProofByGithub(
  { auth, database }: Pick<ProofOptions, 'auth' | 'database'>,
  request: FastifyRequest,
  finish: () => Promise<Response | undefined>,
): Promise<{ response: Response | undefined; leadsTo?: string }> {
  const found = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) })
  const before = found ? await githubAccountsOf(database.sql, found.user.id) : []
  const response = await finish()
  const location = new URL(response?.headers.get('location') ?? '', 'http://here')
  if (location.pathname !== CONFIRMED) {
    const isMore = found && (await githubAccountsOf(database.sql, found.user.id)).length > before.length
    const by = found && { id: found.user.id, sessionId: found.session.id }
    if (isMore) await writeAudit(database.sql, { act: 'account.connected', by, installation: true })
    return { response }
  }
  const failed = { response, leadsTo: `${CONFIRMED}?failed=1` }
  if (!found || location.searchParams.get('session') !== found.session.id) return failed
  const isProven = await transaction(database, async (tx) => {
    const after = await githubAccountsOf(tx, found.user.id)
    const added = after.filter((id) => !before.includes(id))
    // A new account proves nothing, because anyone with the session could connect a provider account of their
    // own.
    if (added.length > 0) await removeGithubAccounts(tx, added)
    if (added.length > 0 || before.length === 0) return false
    await prove(tx, { id: found.user.id, sessionId: found.session.id }, 'github')
    return true
  })
  return isProven ? { response, leadsTo: CONFIRMED } : failed
}

async function prove(tx: Tx, by: { id: string; sessionId: string }, method: 'code' | 'github'): Promise<void> {
  if (!(await noteProof(tx, by.sessionId))) throw notAuthenticated()
  await writeAudit(tx, { act: 'sign-in.confirmed', by, installation: true, facts: { method } })
}

async function sessionOf(auth: Auth, request: FastifyRequest) {
  const found = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) })
  if (!found?.user.emailVerified) throw notAuthenticated()
  return found
}

function page([title, text]: readonly [string, string]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Docwright</title>
<style>body{font:1rem/1.6 system-ui;margin:3rem auto;max-width:32rem;padding:0 1rem;color-scheme:light dark}</style>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
</html>`
}
