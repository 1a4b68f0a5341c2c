import { redact } from '../../shared/secrets/redact.ts'
import type { Queries } from '../connect.ts'

/** A file that changed since citations were last followed. */
export type SourceChange = {
  path: string
  /**
   * Text of the file when citations were last followed, without secrets; null if it didn't exist or wasn't
   * read.
   */
  before: string | null
  /** Hash that finds the analysis of `before`; null if unknown. */
  hash: string | null
  /**
   * Number of writes to the file since then. If a later read finds another number, the file has changed
   * meanwhile.
   */
  times: number
}

/** `known`: what somebody has read already of a file with a hash, without its secrets. It is not read again. */
export async function listSourceChanges(
  sql: Queries,
  projectId: number,
  known: (source: { path: string; hash: string }) => string | undefined = () => undefined,
): Promise<SourceChange[]> {
  const rows = await sql<{ path: string; hash: string | null; times: number; was_read: boolean }[]>`
    select path, hash, times, content is not null as was_read from source_changes
    where project_id = ${projectId} order by path collate "C"`
  const texts = new Map<string, string>()
  for (const { path, hash, was_read } of rows) {
    const text = was_read && hash !== null ? known({ path, hash }) : undefined
    if (text !== undefined) texts.set(path, text)
  }
  const due = rows.filter(({ path, was_read }) => was_read && !texts.has(path)).map(({ path }) => path)
  if (due.length > 0) {
    const read = await sql<{ path: string; content: string }[]>`
      select path, content from source_changes
      where project_id = ${projectId} and path in ${sql(due)} and content is not null`
    for (const { path, content } of read) texts.set(path, redact(content, path))
  }
  return rows.map(({ path, hash, times }) => ({ path, before: texts.get(path) ?? null, hash, times }))
}

/** Deletes changes that all citations have followed. */
export async function forgetSourceChanges(
  sql: Queries,
  projectId: number,
  changes: readonly Pick<SourceChange, 'path' | 'times'>[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ path, times }) => ({ path, times }))
  await sql`
    delete from source_changes c using json_to_recordset(${JSON.stringify(rows)}::json) as r (path text, times integer)
    where c.project_id = ${projectId} and c.path = r.path and c.times = r.times`
}
