import type { Role } from '../../shared/rbac/can.ts'
import type { Queries } from '../connect.ts'

export type MembershipRow = { email: string; role: Role }

export async function listMembers(sql: Queries, projectId: number): Promise<MembershipRow[]> {
  return sql<MembershipRow[]>`
    select email, role from memberships where project_id = ${projectId} order by created_at, email`
}

/**
 * Locks the project's row and returns its members. Every change of members takes this lock first, so that two
 * admins can't remove each other at the same time.
 */
export async function lockMembers(sql: Queries, projectId: number): Promise<MembershipRow[]> {
  await sql`select 1 from projects where id = ${projectId} for update`
  return listMembers(sql, projectId)
}

export async function putMember(sql: Queries, projectId: number, email: string, role: Role): Promise<void> {
  await sql`
    insert into memberships (project_id, email, role) values (${projectId}, ${email}, ${role})
    on conflict (project_id, email) do update set role = excluded.role`
}

export async function removeMember(sql: Queries, projectId: number, email: string): Promise<void> {
  await sql`delete from memberships where project_id = ${projectId} and email = ${email}`
}
