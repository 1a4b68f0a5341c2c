import { redact } from '../../shared/basics/redact.ts'
import type { Queries } from '../connect.ts'

/** A file that changed since citations were last followed. */
export type SourceChange = {
  path: string
  /** Its text of then, without the secrets in it; null when it was not there or not read. */
  before: string | null
  /** By which the analysis of that text is found; null where it is not known. */
  hash: string | null
  /** How often it was written since: a change that is found again with another number was changed meanwhile. */
  times: number
}

export async function listSourceChanges(sql: Queries, projectId: number): Promise<SourceChange[]> {
  const rows = await sql<{ path: string; content: string | null; hash: string | null; times: number }[]>`
    select path, content, hash, times from source_changes where project_id = ${projectId} order by path collate "C"`
  return rows.map(({ path, content, hash, times }) => {
    const before = content === null ? null : redact(content, path)
    return { path, before, hash, times }
  })
}

/** Every citation has been followed over these. */
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
