import type { Queries, Tx } from '../connect.ts'
import { notify } from '../listen.ts'

export type InvitationRow = {
  id: number
  project_id: number
  email: string
  inviter_id: string
  inviter: string
  tries: number
}

/**
 * Records that `email` needs an invitation mail, in the transaction that gives the role. A person who was
 * invited before gets another mail.
 */
export async function putInvitation(
  tx: Tx,
  projectId: number,
  email: string,
  inviter: { id: string; email: string },
): Promise<void> {
  if (email === inviter.email) return
  await tx`
    insert into invitations (project_id, email, inviter_id, inviter)
    values (${projectId}, ${email}, ${inviter.id}, ${inviter.email})
    on conflict (project_id, email) do update
      set id = default, inviter_id = excluded.inviter_id, inviter = excluded.inviter, tries = 0, due_at = now()`
  await notify(tx, 'invited', {})
}

/**
 * Takes the oldest due invitation; `undefined` if none is due. The taken invitation is due again after
 * `retrySeconds[tries]`, even if the process that took it has crashed. Until then, no other process takes it.
 */
export async function takeInvitation(
  sql: Queries,
  retrySeconds: readonly number[],
): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow[]>`
    update invitations set
      tries = tries + 1,
      due_at = now() + (${[...retrySeconds]}::integer[])[least(tries + 1, ${retrySeconds.length})] * interval '1 second'
    where id = (
      select id from invitations where due_at <= now() order by due_at, id limit 1 for update skip locked)
    returning id, project_id, email, inviter_id, inviter, tries`
  return row
}

export async function forgetInvitation(sql: Queries, id: number): Promise<void> {
  await sql`delete from invitations where id = ${id}`
}

/** Milliseconds until the next invitation is due; zero or less if one is due now. `undefined`: none waits. */
export async function nextInvitation(sql: Queries): Promise<number | undefined> {
  const [row] = await sql<{ wait: number | null }[]>`
    select (extract(epoch from min(due_at) - now()) * 1000)::float8 as wait from invitations`
  return row?.wait ?? undefined
}
