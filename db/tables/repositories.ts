import type { Queries } from '../connect.ts'

/** Keys of repositories at their host: ids, or URLs for projects whose repository id isn't known yet. */
export type RepositoryKeys = { ids: readonly string[]; urls: readonly string[]; installationId?: string | undefined }

/** The projects that document any of these repositories, or that are read through an installation of the App. */
export async function findRepositoryProjects(sql: Queries, keys: RepositoryKeys): Promise<number[]> {
  const ids = sql.array(keys.ids as string[], 25)
  const urls = sql.array(
    keys.urls.map((url) => url.toLowerCase()),
    25,
  )
  const rows = await sql<{ id: number }[]>`
    select id from projects
    where deleted_at is null and type = 'github' and (
      git_repository_id = any (${ids}::text[])
      or (git_repository_id is null and lower(git_url) = any (${urls}::text[]))
      or installation_id = ${keys.installationId ?? null})
    order by id`
  return rows.map(({ id }) => id)
}

/** Projects whose repository hasn't been checked for a day. */
export async function findUnseenRepositories(sql: Queries, atMost: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select p.id from projects p left join repository_looks l on l.project_id = p.id
    where p.deleted_at is null and p.type = 'github'
      and coalesce(l.looked_at, p.created_at) < now() - interval '1 day'
    order by coalesce(l.looked_at, p.created_at) limit ${atMost}`
  return rows.map(({ id }) => id)
}

/** Last answer of the repository's host. `is_private` is `null` while the host hasn't reported it. */
export type Look = { is_private: boolean | null }

export async function findLook(sql: Queries, projectId: number): Promise<Look | undefined> {
  const [look] = await sql<Look[]>`select is_private from repository_looks where project_id = ${projectId}`
  return look
}

/** `isPrivate`: if the host said it. */
export async function noteLook(sql: Queries, projectId: number, isPrivate?: boolean): Promise<void> {
  await sql`
    insert into repository_looks as look (project_id, is_private)
    select id, ${isPrivate ?? null}::boolean from projects where id = ${projectId}
    on conflict (project_id) do update
    set looked_at = now(), is_private = coalesce(excluded.is_private, look.is_private)`
}

/** Records since when a project's newest sources can't be fetched. Keeps the time of the first failure. */
export async function noteUnreachable(sql: Queries, projectId: number): Promise<void> {
  await sql`update projects set unreachable_since = now() where id = ${projectId} and unreachable_since is null`
}

export async function noteReached(sql: Queries, projectId: number): Promise<void> {
  await sql`update projects set unreachable_since = null where id = ${projectId} and unreachable_since is not null`
}

/** Remembers that a commit cannot be documented, and why. */
export async function noteRefusal(sql: Queries, projectId: number, commit: string, reason: string): Promise<void> {
  await sql`
    update repository_looks set refused_commit = ${commit}, refused_reason = ${reason} where project_id = ${projectId}`
}

/** Reason why this commit couldn't be documented before, if it was refused. */
export async function findRefusal(sql: Queries, projectId: number, commit: string): Promise<string | undefined> {
  const [look] = await sql<{ refused_reason: string }[]>`
    select refused_reason from repository_looks where project_id = ${projectId} and refused_commit = ${commit}`
  return look?.refused_reason
}
