import type { Queries, Tx } from '../connect.ts'
import { lockProject } from './projects.ts'

/** A planned page as it was when the plan was last written. */
export type PlanRow = {
  key: string
  page_id: number
  parent_key: string | null
  kind: string
  title: string
  source_path: string | null
  files: string[]
  position: number
  /**
   * First key under which the page was planned, if it differs from `key`. The page id is derived from this
   * key.
   */
  origin: string | null
  /** Parent into which the generator last put the page; 0 for the top level. */
  parent_id: number
  /**
   * For a moved file: the page's key when citations were last followed. `null` if the file hasn't moved
   * since.
   */
  moved_from: string | null
}

export async function readPlan(sql: Queries, projectId: number): Promise<PlanRow[]> {
  return sql<PlanRow[]>`
    select key, page_id, parent_key, kind, title, source_path, files, position, origin, moved_from, parent_id
    from plan where project_id = ${projectId} order by position`
}

/** Whether the project has a planned page without any published content. */
export async function hasUnwrittenPages(sql: Queries, projectId: number): Promise<boolean> {
  const rows = await sql`
    select 1 from plan l join pages p on p.id = l.page_id
    where l.project_id = ${projectId} and p.project_id = ${projectId} and p.deleted_at is null
      and not exists (select 1 from units u where u.page_id = p.id)
    limit 1`
  return rows.length > 0
}

const ROWS = 500

/**
 * Inserts or updates plan rows. Rows of pages that are no longer planned stay, so that a page that is planned
 * again gets its old id.
 */
export async function putPlan(sql: Queries, projectId: number, rows: readonly PlanRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) {
    const batch = rows
      .slice(at, at + ROWS)
      .map((row) => ({ ...row, project_id: projectId, files: JSON.stringify(row.files) }))
    await sql`
      insert into plan ${sql(batch, 'project_id', 'key', 'page_id', 'parent_key', 'kind', 'title', 'source_path', 'files', 'position', 'origin', 'parent_id')}
      on conflict (project_id, key) do update set parent_key = excluded.parent_key, kind = excluded.kind,
        title = excluded.title, source_path = excluded.source_path, files = excluded.files, position = excluded.position, parent_id = excluded.parent_id`
  }
}

/** New key and place of a planned page whose file, folder or topic was renamed. `from`: its old key. */
export type PlanRowMove = Pick<PlanRow, 'key' | 'parent_key' | 'source_path'> & { from: string; origin: string }

/** Gives planned pages new keys that aren't in use. */
export async function movePlanned(tx: Tx, projectId: number, moves: readonly PlanRowMove[]): Promise<void> {
  await lockProject(tx, projectId)
  const rows = JSON.stringify(moves)
  await tx`
    update plan p set key = r.key, origin = r.origin, parent_key = r.parent_key, source_path = r.source_path,
      moved_from = case p.kind when 'file' then nullif(coalesce(p.moved_from, p.key), r.key) end
    from json_to_recordset(${rows}::json) as r ("from" text, key text, origin text, parent_key text, source_path text)
    where p.project_id = ${projectId} and p.key = r."from"`
}

/** Clears `moved_from`, once citations have followed the moved files. */
export async function forgetMoves(tx: Tx, projectId: number): Promise<void> {
  await tx`update plan set moved_from = null where project_id = ${projectId} and moved_from is not null`
}
