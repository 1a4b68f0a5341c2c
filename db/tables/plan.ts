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
  /** Key under which the page was first planned, if that was another key. The page id is derived from it. */
  origin: string | null
  /** Parent that the generator last gave the page; 0 at the top. */
  parent_id: number
  /** Key that a file's page had when citations were last followed, if the file has moved since. */
  moved_from: string | null
}

export async function readPlan(sql: Queries, projectId: number): Promise<PlanRow[]> {
  return sql<PlanRow[]>`
    select key, page_id, parent_key, kind, title, source_path, files, position, origin, moved_from, parent_id
    from plan where project_id = ${projectId} order by position`
}

/** Whether a planned page exists into which nothing has been published. */
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
 * Writes the plan row by row. Rows of pages that are no longer planned stay, so that pages keep their
 * identity.
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

/** A planned page whose file, folder or topic was renamed. */
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

/** Forgets moves once citations have followed them to where the files are now. */
export async function forgetMoves(tx: Tx, projectId: number): Promise<void> {
  await tx`update plan set moved_from = null where project_id = ${projectId} and moved_from is not null`
}
