import type { Queries } from '../connect.ts'

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
}

export async function readPlan(sql: Queries, projectId: number): Promise<PlanRow[]> {
  return sql<PlanRow[]>`
    select key, page_id, parent_key, kind, title, source_path, files, position
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
      insert into plan ${sql(batch, 'project_id', 'key', 'page_id', 'parent_key', 'kind', 'title', 'source_path', 'files', 'position')}
      on conflict (project_id, key) do update set parent_key = excluded.parent_key, kind = excluded.kind,
        title = excluded.title, source_path = excluded.source_path, files = excluded.files, position = excluded.position`
  }
}
