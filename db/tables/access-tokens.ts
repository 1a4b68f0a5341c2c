import type { AccessToken } from '../../shared/contract/access-tokens.ts'
import type { Queries, Tx } from '../connect.ts'

export type AccessTokenRow = {
  id: number
  name: string
  prefix: string
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
}

export function toAccessToken(row: AccessTokenRow): AccessToken {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}

const columns = (sql: Queries) => sql`id, name, prefix, created_at, last_used_at, expires_at`

/** Returns a person's own tokens that weren't revoked, newest first. */
export async function listAccessTokens(sql: Queries, userId: string): Promise<AccessTokenRow[]> {
  return sql<AccessTokenRow[]>`
    select ${columns(sql)} from access_tokens where user_id = ${userId} and revoked_at is null order by id desc`
}

export type NewAccessToken = { userId: string; name: string; prefix: string; hash: string; days: number | null }

/** `undefined` when the person has `most` already; of two requests at once one waits for the other. */
export async function insertAccessToken(
  tx: Tx,
  { userId, name, prefix, hash, days }: NewAccessToken,
  most: number,
): Promise<AccessTokenRow | undefined> {
  await tx`select 1 from auth_user where id = ${userId} for update`
  const [row] = await tx<AccessTokenRow[]>`
    insert into access_tokens (user_id, name, prefix, hash, expires_at)
    select ${userId}, ${name}, ${prefix}, ${hash}, now() + ${days}::int * interval '1 day'
    where (select count(*) from access_tokens where user_id = ${userId} and revoked_at is null) < ${most}
    returning ${columns(tx)}`
  return row
}

/** Revokes a token of a person. Resolves to undefined if the person has no such token. */
export async function revokeAccessToken(
  sql: Queries,
  userId: string,
  id: number,
): Promise<{ name: string; prefix: string } | undefined> {
  const [row] = await sql<{ name: string; prefix: string }[]>`
    update access_tokens set revoked_at = now()
    where id = ${id} and user_id = ${userId} and revoked_at is null returning name, prefix`
  return row
}

export type TokenOwner = { tokenId: number; id: string; email: string; name: string; expiresAt: Date | null }

/** Returns the owner of a valid token. Records the token's use at most once a minute. */
export async function takeAccessToken(sql: Queries, hash: string): Promise<TokenOwner | undefined> {
  const [row] = await sql<TokenOwner[]>`
    with found as (
      select t.id as token_id, t.expires_at, t.last_used_at, u.id, lower(u.email) as email, u.name
      from access_tokens t join auth_user u on u.id = t.user_id
      where t.hash = ${hash} and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
        and u."emailVerified"
    ), noted as (
      update access_tokens set last_used_at = now() from found
      where access_tokens.id = found.token_id
        and (found.last_used_at is null or found.last_used_at < now() - interval '1 minute')
    )
    select token_id as "tokenId", id, email, name, expires_at as "expiresAt" from found`
  return row
}
