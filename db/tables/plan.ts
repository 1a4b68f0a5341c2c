import type { Queries, Tx } from '../connect.ts'

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
  /** The key that it was first planned under, where that was another: its id is made of it. */
  origin: string | null
}

export async function readPlan(sql: Queries, projectId: number): Promise<PlanRow[]> {
  return sql<PlanRow[]>`
    select key, page_id, parent_key, kind, title, source_path, files, position, origin
    from plan where project_id = ${projectId} order by position`
}

const ROWS = 500

/** Writes the plan row by row; rows of pages that are planned no more stay, so that their pages keep their identity. */
export async function putPlan(sql: Queries, projectId: number, rows: readonly PlanRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) {
    const batch = rows
      .slice(at, at + ROWS)
      .map((row) => ({ ...row, project_id: projectId, files: JSON.stringify(row.files) }))
    await sql`
      insert into plan ${sql(batch, 'project_id', 'key', 'page_id', 'parent_key', 'kind', 'title', 'source_path', 'files', 'position', 'origin')}
      on conflict (project_id, key) do update set parent_key = excluded.parent_key, kind = excluded.kind,
        title = excluded.title, source_path = excluded.source_path, files = excluded.files, position = excluded.position`
  }
}

/** A page whose file or folder is called otherwise now, with the planned pages that it stood below and is to stand below. */
export type PlanRowMove = Pick<PlanRow, 'key' | 'page_id' | 'parent_key' | 'source_path'> & {
  from: string
  origin: string
  parent_before: number
  parent_id: number
}

/** Gives planned pages other keys, which nothing has. A page that a person put elsewhere stays there. */
export async function movePlanned(tx: Tx, projectId: number, moves: readonly PlanRowMove[]): Promise<void> {
  const rows = JSON.stringify(moves)
  await tx`
    update plan p set key = r.key, origin = r.origin, parent_key = r.parent_key, source_path = r.source_path
    from json_to_recordset(${rows}::json) as r ("from" text, key text, origin text, parent_key text, source_path text)
    where p.project_id = ${projectId} and p.key = r."from"`
  await tx`
    update pages p set source_path = r.source_path, updated_at = now(),
      parent_id = case when p.parent_id = r.parent_before then r.parent_id else p.parent_id end
    from json_to_recordset(${rows}::json) as r (page_id bigint, source_path text, parent_before bigint, parent_id bigint)
    where p.id = r.page_id and p.project_id = ${projectId} and p.deleted_at is null`
}
