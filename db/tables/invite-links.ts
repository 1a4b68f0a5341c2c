import type { Role } from '../../shared/rbac/can.ts'
import type { Queries, Tx } from '../connect.ts'

export type NewInviteLink = {
  token: string
  projectId: number
  email: string
  inviter: { id: string; email: string }
  /** Number of days until the link expires. */
  days: number
}

/** Stores a person's invitation link to a project. Replaces their earlier link. */
export async function putInviteLink(tx: Tx, { token, projectId, email, inviter, days }: NewInviteLink): Promise<void> {
  await tx`
    insert into invite_links (token, project_id, email, inviter_id, inviter, expires_at)
    values (${token}, ${projectId}, ${email}, ${inviter.id}, ${inviter.email}, now() + ${days}::int * interval '1 day')
    on conflict (project_id, email) do update
      set token = excluded.token, inviter_id = excluded.inviter_id, inviter = excluded.inviter,
        expires_at = excluded.expires_at, accepted_at = null`
}

/**
 * Returns the token of the person's existing link, or stores `link` and returns its token. With `working`, a
 * used or expired link is replaced too.
 */
export async function ensureInviteLink(
  tx: Tx,
  link: NewInviteLink,
  { working }: { working: boolean },
): Promise<string> {
  const [theirs] = await tx<{ token: string; works: boolean }[]>`
    select token, accepted_at is null and expires_at > now() as works from invite_links
    where project_id = ${link.projectId} and email = ${link.email}`
  if (theirs && (theirs.works || !working)) return theirs.token
  await putInviteLink(tx, link)
  return link.token
}

export type InviteLinkRow = {
  project_id: number
  email: string
  /** `null`: the project is deleted. */
  project: string | null
  /** `null`: the membership was taken away. */
  role: Role | null
  inviter: string
  inviter_name: string | null
  expired: boolean
  used: boolean
}

export async function findInviteLink(sql: Queries, token: string): Promise<InviteLinkRow | undefined> {
  const [row] = await sql<InviteLinkRow[]>`
    select l.project_id, l.email, p.name as project, m.role, coalesce(u.email, l.inviter) as inviter,
      u.name as inviter_name, l.expires_at <= now() as expired, l.accepted_at is not null as used
    from invite_links l
    left join projects p on p.id = l.project_id and p.deleted_at is null
    left join memberships m on m.project_id = l.project_id and m.email = l.email
    left join auth_user u on u.id = l.inviter_id
    where l.token = ${token}`
  return row
}

/** Marks a link as used when the invited person first arrives. */
export async function markInviteLinkUsed(sql: Queries, token: string): Promise<void> {
  await sql`update invite_links set accepted_at = now() where token = ${token} and accepted_at is null`
}
