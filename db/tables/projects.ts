import type { Project } from '../../shared/contract/projects.ts'
import type { DocumentationLanguage } from '../../shared/contract/values.ts'
import type { Role, Visibility } from '../../shared/rbac/can.ts'
import type { Status } from '../../shared/statuses/status.ts'
import { mayFollow } from '../../shared/statuses/transitions.ts'
import type { Queries, Tx } from '../connect.ts'

export type ProjectRow = {
  id: number
  type: Project['type']
  name: string
  description: string | null
  git_url: string | null
  git_repository_id: string | null
  github_node_id: string | null
  installation_id: string | null
  status: Status
  status_reason: string | null
  progress_done: number | null
  progress_total: number | null
  visibility: Visibility
  commit_hash: string | null
  /** Commit of the refresh that was undone last; cleared by the next refresh. */
  undone_commit: string | null
  unreachable_since: Date | null
  sources_at: Date | null
  language: DocumentationLanguage
  rag_status: 'active' | 'idle'
  default_page_id: number | null
  example: boolean
  show_source: boolean
  source_open: boolean
  created_at: Date
  updated_at: Date
}

/** A project with the asker's own role in it. */
export type ProjectForAsker = ProjectRow & { role: Role | null }

export function toProject(row: ProjectForAsker): Project {
  const { progress_done, progress_total, show_source: _, ...rest } = row
  return {
    ...rest,
    progress: progress_done === null || progress_total === null ? null : { done: progress_done, total: progress_total },
    unreachable_since: rest.unreachable_since?.toISOString() ?? null,
    sources_at: rest.sources_at?.toISOString() ?? null,
    created_at: rest.created_at.toISOString(),
    updated_at: rest.updated_at.toISOString(),
  }
}

export const projectColumns = (sql: Queries) => sql`
  p.id, p.type, p.name, p.description, p.git_url, p.git_repository_id, p.github_node_id, p.installation_id, p.status,
  p.status_reason, p.progress_done, p.progress_total, p.visibility, p.commit_hash, p.undone_commit, p.unreachable_since,
  p.sources_at, p.language, p.rag_status, p.default_page_id, p.example, p.created_at, p.updated_at,
  p.show_source, p.show_source or exists (
    select 1 from repository_looks l where l.project_id = p.id and not l.is_private) as source_open`

export async function findProject(
  sql: Queries,
  id: number,
  email: string | null,
): Promise<ProjectForAsker | undefined> {
  const [row] = await sql<ProjectForAsker[]>`
    select ${projectColumns(sql)}, m.role from projects p
    left join memberships m on m.project_id = p.id and m.email = ${email}
    where p.id = ${id} and p.deleted_at is null`
  return row
}

/** A project that documents the repository: the asker's own first, then the oldest public one. */
export async function findProjectByGitUrl(
  sql: Queries,
  gitUrl: string,
  email: string | null,
): Promise<ProjectForAsker | undefined> {
  const [row] = await sql<ProjectForAsker[]>`
    select ${projectColumns(sql)}, m.role from projects p
    left join memberships m on m.project_id = p.id and m.email = ${email}
    where lower(p.git_url) = lower(${gitUrl}) and p.deleted_at is null
      and (m.role is not null or p.visibility = 'public')
    order by (m.role is null), p.created_at, p.id
    limit 1`
  return row
}

export async function listProjectsOf(sql: Queries, email: string): Promise<ProjectForAsker[]> {
  return sql<ProjectForAsker[]>`
    select ${projectColumns(sql)}, m.role from memberships m
    join projects p on p.id = m.project_id
    where m.email = ${email} and p.deleted_at is null
    order by p.id`
}

/** Whether an id is in use, also by a project that was deleted. */
export async function isProjectIdTaken(sql: Queries, id: number): Promise<boolean> {
  return (await sql`select 1 from projects where id = ${id}`).length > 0
}

/** Locks the project's row, which serializes changes to its tree and members. */
export async function lockProject(sql: Queries, id: number): Promise<void> {
  await sql`select 1 from projects where id = ${id} for update`
}

export type NewProject = {
  id: number
  type: Project['type']
  name: string
  visibility: Visibility
  status: Status
  language?: DocumentationLanguage
  description?: string | null
  git_url?: string | null
  git_repository_id?: string | null
  github_node_id?: string | null
  installation_id?: string | null
  example?: boolean
}

/** Inserts a project, its owner and first administrator. No one owns the installation's example. */
export async function insertProject(sql: Queries, project: NewProject, adminEmail: string | null): Promise<void> {
  await sql`
    insert into projects (id, type, name, description, visibility, status, language, git_url, git_repository_id,
      github_node_id, installation_id, example)
    values (${project.id}, ${project.type}, ${project.name}, ${project.description ?? null}, ${project.visibility},
      ${project.status}, ${project.language ?? 'en'}, ${project.git_url ?? null},
      ${project.git_repository_id ?? null}, ${project.github_node_id ?? null}, ${project.installation_id ?? null},
      ${project.example ?? false})`
  if (adminEmail === null) return
  await sql`insert into memberships (project_id, email, role) values (${project.id}, ${adminEmail}, 'admin')`
  await sql`insert into project_owners (project_id, email) values (${project.id}, ${adminEmail})`
}

export type ProjectChange = Partial<
  Pick<
    ProjectRow,
    | 'name'
    | 'description'
    | 'visibility'
    | 'default_page_id'
    | 'commit_hash'
    | 'undone_commit'
    | 'unreachable_since'
    | 'git_url'
    | 'git_repository_id'
    | 'github_node_id'
    | 'installation_id'
    | 'show_source'
  >
>

export async function updateProject(sql: Queries, id: number, change: ProjectChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await sql`
    update projects set ${sql(change as Record<string, never>)}, updated_at = now()
    where id = ${id} and deleted_at is null`
}

export async function markProjectDeleted(sql: Queries, id: number): Promise<void> {
  await sql`update projects set deleted_at = now() where id = ${id}`
}

export type StatusChange = { to: Status; reason?: string | null; progress?: { done: number; total: number } | null }

/**
 * Moves a project to another status if its status is one of `from` and the transition is allowed. Returns
 * whether it did, so that only one of two racing workers succeeds.
 */
export async function changeStatus(
  sql: Queries,
  id: number,
  from: readonly Status[],
  change: StatusChange,
): Promise<boolean> {
  const leading = from.filter((status) => mayFollow(status, change.to))
  if (leading.length === 0) return false
  const rows = await sql`
    update projects set status = ${change.to}, status_reason = ${change.reason ?? null},
      progress_done = ${change.progress?.done ?? null}, progress_total = ${change.progress?.total ?? null},
      updated_at = now()
    where id = ${id} and deleted_at is null and status in ${sql(leading)}
    returning id`
  return rows.length > 0
}

export async function setProgress(sql: Queries, id: number, done: number, total: number): Promise<void> {
  await sql`
    update projects set progress_done = ${done}, progress_total = ${total}
    where id = ${id} and deleted_at is null`
}

/**
 * Whether the project's documentation is finished and describes `commit`. If so, the lock on its row makes
 * refreshes wait until the transaction ends.
 */
export async function holdFinished(tx: Tx, id: number, commit: string | null): Promise<boolean> {
  const rows = await tx`
    select 1 from projects where id = ${id} and deleted_at is null and status in ('DOC_SUCCESS', 'READY')
      and commit_hash is not distinct from ${commit}::text for share`
  return rows.length > 0
}
