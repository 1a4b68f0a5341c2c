import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { insertAccessToken, listAccessTokens, revokeAccessToken, toAccessToken } from '../../db/tables/access-tokens.ts'
import { writeAudit } from '../../db/tables/audit-log.ts'
import { transaction } from '../../db/transaction.ts'
import * as calls from '../../shared/contract/access-tokens.ts'
import { conflict, notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { authorizeOwner } from '../rbac/authorize.ts'

/** Prefix that distinguishes an access token from a session token, and helps to find leaked tokens. */
const BEGINS_WITH = 'dwr_'
const SHOWN = BEGINS_WITH.length + 6
const TOKEN = /^dwr_[A-Za-z0-9_-]{43}$/
const NEW_TOKENS = { max: 30, timeWindow: '1 hour' }

export function isAccessToken(token: string): boolean {
  return token.startsWith(BEGINS_WITH)
}

/**
 * Returns the hash of a token; only the hash is stored. A token has 256 random bits, so no one can guess it.
 */
export function hashOfToken(token: string): string | undefined {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : undefined
}

/**
 * Routes for a person's own access tokens. The routes that accept an access token are in
 * `sync-server/programs`, or are marked with `programs`.
 */
export function registerAccessTokens(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, calls.listAccessTokens, async ({ actor, reply }) => {
    const { id } = await authorizeOwner(database.sql, actor, 'tokens.manage')
    reply.header('cache-control', 'private, no-store')
    return (await listAccessTokens(database.sql, id)).map(toAccessToken)
  })

  route(
    app,
    calls.createAccessToken,
    async ({ actor, body, reply }) => {
      const owner = await authorizeOwner(database.sql, actor, 'tokens.create')
      const token = BEGINS_WITH + randomBytes(32).toString('base64url')
      const row = { userId: owner.id, name: body.name.trim(), days: body.days, prefix: token.slice(0, SHOWN) }
      const made = await transaction(database, async (tx) => {
        const inserted = await insertAccessToken(
          tx,
          { ...row, hash: hashOfToken(token) ?? '' },
          calls.ACCESS_TOKENS_MAX,
        )
        const { name, prefix, days } = row
        if (inserted) {
          await writeAudit(tx, { act: 'token.created', by: owner, installation: true, facts: { name, prefix, days } })
        }
        return inserted
      })
      if (!made) throw conflict('conflict', `You have ${calls.ACCESS_TOKENS_MAX} tokens. Revoke one to create another.`)
      reply.header('cache-control', 'private, no-store')
      return { token, access_token: toAccessToken(made) }
    },
    { limit: NEW_TOKENS },
  )

  route(app, calls.revokeAccessToken, async ({ actor, params }) => {
    const owner = await authorizeOwner(database.sql, actor, 'tokens.manage')
    await transaction(database, async (tx) => {
      const revoked = await revokeAccessToken(tx, owner.id, params.id)
      if (!revoked) throw notFound()
      await writeAudit(tx, { act: 'token.revoked', by: owner, installation: true, facts: revoked })
    })
    return {}
  })
}
