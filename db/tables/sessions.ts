import type { Database, Queries, Tx } from '../connect.ts'
import { notify } from '../listen.ts'
import { transaction } from '../transaction.ts'
import { type AuditFacts, writeAudit } from './audit-log.ts'

export type SessionRow = { id: string; user_agent: string | null; created_at: Date; last_used_at: Date }

/** A person's sessions that have not expired, the newest first. */
export async function listSessions(sql: Queries, userId: string): Promise<SessionRow[]> {
  return sql<SessionRow[]>`
    select id, "userAgent" as user_agent, "createdAt" as created_at, last_used_at
    from auth_session where "userId" = ${userId} and "expiresAt" > now() order by "createdAt" desc, id`
}

export async function touchSession(sql: Queries, sessionId: string): Promise<void> {
  await sql`
    update auth_session set last_used_at = now()
    where id = ${sessionId} and last_used_at < now() - interval '1 minute'`
}

/** Whether someone confirmed within the last `minutes` minutes that this session is theirs. */
export async function hasProof(sql: Queries, sessionId: string, minutes: number): Promise<boolean> {
  const rows = await sql`
    select 1 from auth_session
    where id = ${sessionId} and "expiresAt" > now() and proved_at > now() - ${minutes}::int * interval '1 minute'`
  return rows.length > 0
}

/**
 * Records that someone has just confirmed that this session is theirs. Returns whether the session exists.
 */
export async function noteProof(sql: Queries, sessionId: string): Promise<boolean> {
  return (await sql`update auth_session set proved_at = now() where id = ${sessionId} returning id`).length > 0
}

/**
 * Ends one session of a person, or all of them. Returns the number of ended sessions. Their tokens stay
 * formally valid until they expire, so the ended sessions are remembered until then. `by`: the session that
 * requested it.
 */
export async function endSessions(
  database: Database,
  ending: { userId: string; sessionId?: string; by?: string; until: Date },
): Promise<number> {
  return transaction(database, async (tx) => {
    const { userId, sessionId, by } = ending
    // Runs before the sessions are deleted, because the deletion notifies the device.
    const [open] = await tx<[{ sessions: number }]>`
      select count(*)::int as sessions from auth_session
      where "userId" = ${userId} and (${sessionId ?? null}::text is null or id = ${sessionId ?? null})`
    if (open.sessions > 0) {
      const facts: AuditFacts = sessionId === undefined ? { all: true, sessions: open.sessions } : {}
      await writeAudit(tx, { act: 'session.ended', by: { id: userId, sessionId: by }, installation: true, facts })
    }
    return endInTransaction(tx, ending)
  })
}

/** Ends sessions within a larger transaction. */
export async function endInTransaction(
  tx: Tx,
  { userId, sessionId, until }: { userId: string; sessionId?: string; until: Date },
): Promise<number> {
  await tx`delete from revoked_sessions where until < now()`
  const ended = await tx<{ id: string }[]>`
    delete from auth_session
    where "userId" = ${userId} and (${sessionId ?? null}::text is null or id = ${sessionId ?? null}) returning id`
  for (const { id } of ended) {
    await tx`insert into revoked_sessions (session_id, until) values (${id}, ${until}) on conflict do nothing`
    await notify(tx, 'revoked', { sessionId: id })
  }
  return ended.length
}

export async function listRevokedSessions(sql: Queries): Promise<string[]> {
  const rows = await sql<{ session_id: string }[]>`select session_id from revoked_sessions where until > now()`
  return rows.map((row) => row.session_id)
}

export async function listSigningKeys(sql: Queries): Promise<{ id: string; publicKey: string }[]> {
  return sql<{ id: string; publicKey: string }[]>`select id, "publicKey" from auth_jwks`
}

export type CodeSends = { lastToAddress: Date | null; toAddress: number; fromSender: number; now: Date }

/**
 * Counts the codes and invitations of the last hour, per address and per sender. A lock ensures that no other
 * transaction counts for this address until `tx` ends.
 */
export async function countCodeSends(tx: Tx, addressHash: string, senderHash: string): Promise<CodeSends> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${addressHash}, 0))`
  const [row] = await tx<CodeSends[]>`
    select max(sent_at) filter (where address_hash = ${addressHash}) as "lastToAddress",
      (count(*) filter (where address_hash = ${addressHash}))::int as "toAddress",
      (count(*) filter (where sender_hash = ${senderHash}))::int as "fromSender",
      now() as now
    from code_sends
    where sent_at > now() - interval '1 hour' and (address_hash = ${addressHash} or sender_hash = ${senderHash})`
  if (!row) throw new Error('an aggregate always has a row')
  return row
}

/** Records a sent code or invitation, and returns the number of the record. */
export async function recordCodeSend(tx: Tx, addressHash: string, senderHash: string): Promise<number> {
  await tx`delete from code_sends where sent_at < now() - interval '1 day'`
  const [row] = await tx<{ id: number }[]>`
    insert into code_sends (address_hash, sender_hash) values (${addressHash}, ${senderHash}) returning id`
  return row?.id ?? 0
}

export async function forgetCodeSend(sql: Queries, id: number): Promise<void> {
  await sql`delete from code_sends where id = ${id}`
}
