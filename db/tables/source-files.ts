import { findSecrets, redact } from '../../shared/secrets/redact.ts'
import type { Secret } from '../../shared/secrets/secret.ts'
import type { Queries } from '../connect.ts'

export type SourceFileRow = { path: string; hash: string; size: number; content: string | null; reason: string | null }

export async function hasSources(sql: Queries, projectId: number): Promise<boolean> {
  const rows = await sql`select 1 from source_files where project_id = ${projectId} and content is not null limit 1`
  return rows.length > 0
}

/** `searched`: it is known where secrets stand in it. */
export type KnownSourceFile = Omit<SourceFileRow, 'content'> & { searched: boolean }

/** Metadata of a project's files, without their content, by path. */
export async function listSourceFiles(sql: Queries, projectId: number): Promise<KnownSourceFile[]> {
  return sql<KnownSourceFile[]>`
    select path, hash, size, reason, secrets is not null as searched
    from source_files where project_id = ${projectId} order by path collate "C"`
}

export type SecretsRow = { path: string; secrets: Secret[] }

/**
 * Files of a project that contain secrets, at most `limit`, with the places. For the project's
 * administrators.
 */
export async function listSecrets(sql: Queries, projectId: number, limit: number): Promise<SecretsRow[]> {
  return sql<SecretsRow[]>`
    select path, secrets from source_files where project_id = ${projectId} and secrets <> '[]'
    order by path collate "C" limit ${limit}`
}

/** Reads the text of these files with secrets removed. Secrets never leave this table. */
export async function readSources(
  sql: Queries,
  projectId: number,
  paths: readonly string[],
): Promise<{ path: string; content: string; hash: string }[]> {
  if (paths.length === 0) return []
  const rows = await sql<{ path: string; content: string; hash: string }[]>`
    select path, content, hash from source_files
    where project_id = ${projectId} and content is not null 
      and path = any (${sql.array(paths as string[], 25)}::text[])`
  return rows.map(({ path, content, hash }) => ({ path, content: redact(content, path), hash }))
}

export type CitedFileRow = {
  path: string
  hash: string
  size: number
  places: { citation_id: number; start_line: number; end_line: number }[]
}

/** Files that the project's pages currently cite, with the cited places, smallest files first. */
export async function listCitedFiles(sql: Queries, projectId: number): Promise<CitedFileRow[]> {
  return sql<CitedFileRow[]>`
    with cited as (
      select c.id, c.state = 'stale' and c.other_path is not null as elsewhere, c.path, c.start_line, c.end_line,
        c.other_path, c.other_start_line, c.other_end_line
      from citations c join pages p on p.id = c.page_id and p.deleted_at is null
      where c.project_id = ${projectId} and c.state <> 'gone'
    ), places as (
      select id, case when elsewhere then other_path else path end as path,
        case when elsewhere then other_start_line else start_line end as start_line,
        case when elsewhere then other_end_line else end_line end as end_line
      from cited
    )
    select f.path, f.hash, f.size, jsonb_agg(jsonb_build_object('citation_id', p.id, 'start_line', p.start_line,
      'end_line', p.end_line) order by p.id) as places
    from places p join source_files f on f.project_id = ${projectId} and f.path = p.path and f.content is not null
    group by f.path, f.hash, f.size order by f.size, f.path collate "C"`
}

/**
 * Stores files and notes where they contain secrets. Keeps their previous contents for the citations that
 * have to follow the change: see `source-changes.ts`.
 */
export async function putSourceFiles(sql: Queries, projectId: number, files: readonly SourceFileRow[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map((file) => ({
    project_id: projectId,
    ...file,
    secrets: sql.json(secretsOf(file)),
  }))
  const news = JSON.stringify(files.map(({ path, hash, reason }) => ({ path, hash, reason })))
  await sql`
    with noted as (
      insert into source_changes (project_id, path, content, hash)
      select ${projectId}, n.path, f.content, f.hash
      from json_to_recordset(${news}::json) as n (path text, hash text, reason text)
        left join source_files f on f.project_id = ${projectId} and f.path = n.path
      where (f.hash, f.reason) is distinct from (n.hash, n.reason) and ${isCited(sql, projectId)}
      ${oncePerFile(sql)}
    )
    insert into source_files ${sql(rows, 'project_id', 'path', 'hash', 'size', 'content', 'reason', 'secrets')}
    on conflict (project_id, path) do update set hash = excluded.hash, size = excluded.size,
      content = excluded.content, reason = excluded.reason, secrets = excluded.secrets`
}

function secretsOf({ path, content, reason }: SourceFileRow): Secret[] {
  if (content !== null) return findSecrets(content, path)
  return reason === 'secret' ? [{ line: 1, kind: 'file' }] : []
}

/** Deletes the project's files that aren't in `paths`, and stores their contents as changes to follow. */
export async function keepSourceFiles(sql: Queries, projectId: number, paths: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from source_files where project_id = ${projectId}
        and not path = any (${sql.array(paths as string[], 25)}::text[])
      returning path, content, hash
    )
    insert into source_changes (project_id, path, content, hash)
    select ${projectId}, path, content, hash from gone where ${isCited(sql, projectId)} ${oncePerFile(sql)}`
}

/**
 * SQL condition: the project has citations. Without any, changes needn't be stored, as nothing follows
 * them.
 */
const isCited = (sql: Queries, projectId: number) =>
  sql`exists (select 1 from citations where project_id = ${projectId})`

/** Keeps the first stored content, because citations were last followed to it. Only counts the new write. */
const oncePerFile = (sql: Queries) => sql`on conflict (project_id, path) do update set times = source_changes.times + 1`
