import { FORMER_MEMBER } from '../../shared/contract/audit.ts'
import type { Queries, Tx } from '../connect.ts'
import { notify } from '../listen.ts'
import { forgetAuditNames, writeAudit } from './audit-log.ts'
import { markProjectDeleted } from './projects.ts'
import { forgetQuotas, passOnProjects } from './quotas.ts'
import { endInTransaction } from './sessions.ts'

export type Leaver = { id: string; email: string; sessionId: string }
type Named = { id: number; name: string }

/** Effects of deleting an account. `blocking`: projects with other members, but without another admin. */
export type AccountFate = {
  /** Projects without other members. They are deleted with the account. */
  own: Named[]
  blocking: Named[]
  /** Projects that stay, but lose this person as a member. */
  left: Named[]
  sessions: number
  tokens: number
}

export async function readAccountFate(sql: Queries, { id, email }: Pick<Leaver, 'id' | 'email'>): Promise<AccountFate> {
  const projects = await sql<(Named & { others: number; other_admins: number; role: string })[]>`
    select p.id, p.name, m.role, (select count(*)::int from memberships o where o.project_id = p.id and o.email <> m.email) as others,
      (select count(*)::int from memberships o where o.project_id = p.id and o.email <> m.email and o.role = 'admin')
        as other_admins
    from memberships m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.email = ${email} order by lower(p.name), p.id`
  const [counts] = await sql<[{ sessions: number; tokens: number }]>`
    select (select count(*)::int from auth_session where "userId" = ${id} and "expiresAt" > now()) as sessions,
      (select count(*)::int from access_tokens where user_id = ${id} and revoked_at is null) as tokens`
  const named = (which: (project: (typeof projects)[number]) => boolean) =>
    projects.filter(which).map((project) => ({ id: project.id, name: project.name }))
  const isOwn = ({ others }: (typeof projects)[number]) => others === 0
  const isBlocking = (project: (typeof projects)[number]) =>
    !isOwn(project) && project.role === 'admin' && project.other_admins === 0
  return {
    own: named(isOwn),
    blocking: named(isBlocking),
    left: named((project) => !isOwn(project) && !isBlocking(project)),
    ...counts,
  }
}

/** Locks the account and the person's projects, and so the members of these projects, until `tx` ends. */
export async function lockAccount(tx: Tx, { id, email }: Leaver): Promise<void> {
  await tx`select 1 from auth_user where id = ${id} for update`
  await tx`
    select 1 from projects where id in (select project_id from memberships where email = ${email})
    order by id for update`
}

/** Deletes an account, and removes the person's name from data that stays. The caller must hold the lock. */
export async function deleteAccount(tx: Tx, leaver: Leaver, { fate, until }: { fate: AccountFate; until: Date }) {
  const { id, email } = leaver
  await writeAudit(tx, { act: 'account.deleted', by: leaver, installation: true, facts: { projects: fate.own.length } })
  for (const { id: projectId, name } of fate.own) {
    await writeAudit(tx, { act: 'project.deleted', by: leaver, projectId, installation: true, facts: { name } })
    await markProjectDeleted(tx, projectId)
  }
  for (const { id: projectId } of fate.left) {
    await writeAudit(tx, { act: 'member.removed', by: leaver, projectId, facts: { account_deleted: true } })
  }
  await forgetNames(tx, leaver)
  const memberships = await tx<{ project_id: number }[]>`
    delete from memberships where email = ${email} returning project_id`
  for (const { project_id: projectId } of memberships) await notify(tx, 'access', { projectId })
  await passOnProjects(
    tx,
    memberships.map(({ project_id }) => project_id),
  )
  await forgetQuotas(tx, email)
  await tx`delete from invitations where email = ${email}`
  await tx`delete from invite_links where email = ${email}`
  await tx`delete from administrators where email = ${email}`
  await tx`delete from code_requests where email = ${email}`
  await tx`delete from change_results where client_id in (select client_id from sync_clients where user_id = ${id})`
  await tx`delete from sync_clients where user_id = ${id}`
  await tx`delete from shape_handles where strpos(shape, ${`=${email}/`}) > 0`
  await endInTransaction(tx, { userId: id, until })
  await tx`delete from auth_user where id = ${id}`
  await forgetAuditNames(tx, leaver)
}

/**
 * Replaces the person's name in rows that store a copy of it. Other rows look the name up by account, and
 * will no longer find it.
 */
async function forgetNames(tx: Tx, { id, email }: Leaver): Promise<void> {
  await tx`update invitations set inviter = ${FORMER_MEMBER} where inviter_id = ${id}`
  await tx`update invite_links set inviter = ${FORMER_MEMBER} where inviter_id = ${id}`
  await tx`update secret_overrides set email = ${FORMER_MEMBER} where email = ${email}`
  await tx`update trash set deleted_by = ${FORMER_MEMBER} where deleted_by_id = ${id}`
  const ofPerson = tx`select coalesce(nullif(name, ''), email) from auth_user where id = ${id}`
  const projects = tx`select project_id from memberships where email = ${email}`
  for (const [table, column] of [
    ['trash', 'newer'],
    ['notices', 'people'],
  ] as const) {
    await tx`
      update ${tx(table)} set ${tx(column)} = (
        select coalesce(jsonb_agg(distinct case when told = (${ofPerson}) then ${FORMER_MEMBER} else told end), '[]')
        from jsonb_array_elements_text(${tx(column)}) told)
      where project_id in (${projects}) and ${tx(column)} @> to_jsonb(array[(${ofPerson})])`
  }
}
