import type { Visibility } from '../../shared/rbac/can.ts'
import type { Queries } from '../connect.ts'

/** Repositories as a host names them: by number, or, for projects that do not know it yet, by address. */
export type RepositoryKeys = { ids: readonly string[]; urls: readonly string[]; installationId?: string | undefined }

export type RepositoryProject = { id: number; visibility: Visibility }

/** The projects that document any of these repositories, or that are read through an installation of the App. */
export async function findRepositoryProjects(sql: Queries, keys: RepositoryKeys): Promise<RepositoryProject[]> {
  const ids = sql.array(keys.ids as string[], 25)
  const urls = sql.array(
    keys.urls.map((url) => url.toLowerCase()),
    25,
  )
  return sql<RepositoryProject[]>`
    select id, visibility from projects
    where deleted_at is null and type = 'github' and (
      git_repository_id = any (${ids}::text[])
      or (git_repository_id is null and lower(git_url) = any (${urls}::text[]))
      or installation_id = ${keys.installationId ?? null})
    order by id`
}

/** Projects whose repository nobody has asked for a day. */
export async function findUnseenRepositories(sql: Queries, atMost: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select p.id from projects p left join repository_looks l on l.project_id = p.id
    where p.deleted_at is null and p.type = 'github'
      and coalesce(l.looked_at, p.created_at) < now() - interval '1 day'
    order by coalesce(l.looked_at, p.created_at) limit ${atMost}`
  return rows.map(({ id }) => id)
}

export async function noteLook(sql: Queries, projectId: number): Promise<void> {
  await sql`
    insert into repository_looks (project_id) select id from projects where id = ${projectId}
    on conflict (project_id) do update set looked_at = now()`
}
