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
  /** The key that it was first planned under, where that was another: its id is made of it. */
  origin: string | null
  /** Of a file, its key when citations were last followed, where it was moved since. */
  moved_from: string | null
}

export async function readPlan(sql: Queries, projectId: number): Promise<PlanRow[]> {
  return sql<PlanRow[]>`
    select key, page_id, parent_key, kind, title, source_path, files, position, origin, moved_from
    from plan where project_id = ${projectId} order by position`
}

/** Whether a page that was planned is there, and nothing has been published into it. */
export async function hasUnwrittenPages(sql: Queries, projectId: number): Promise<boolean> {
  const rows = await sql`
    select 1 from plan l join pages p on p.id = l.page_id
    where l.project_id = ${projectId} and p.project_id = ${projectId} and p.deleted_at is null
      and not exists (select 1 from units u where u.page_id = p.id)
    limit 1`
  return rows.length > 0
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

/**
 * Gives planned pages other keys, which nothing has. A page that a person put elsewhere stays there, and so does one that
 * would come to stand below itself because of where people put others.
 */
export async function movePlanned(tx: Tx, projectId: number, moves: readonly PlanRowMove[]): Promise<void> {
  await lockProject(tx, projectId)
  const rows = JSON.stringify(moves)
  await tx`
    update plan p set key = r.key, origin = r.origin, parent_key = r.parent_key, source_path = r.source_path,
      moved_from = case p.kind when 'file' then nullif(coalesce(p.moved_from, p.key), r.key) end
    from json_to_recordset(${rows}::json) as r ("from" text, key text, origin text, parent_key text, source_path text)
    where p.project_id = ${projectId} and p.key = r."from"`
  const placed = JSON.stringify(await placesOf(tx, projectId, moves))
  await tx`
    update pages p set source_path = r.source_path, parent_id = coalesce(r.parent_id, p.parent_id)
    from json_to_recordset(${placed}::json) as r (page_id bigint, source_path text, parent_id bigint)
    where p.id = r.page_id and p.project_id = ${projectId} and p.deleted_at is null`
}

/** Where pages come to stand, one after the other; null where they stay. */
async function placesOf(tx: Tx, projectId: number, moves: readonly PlanRowMove[]) {
  const wanted = moves.flatMap(({ page_id, parent_id }) => [page_id, parent_id])
  const rows = await tx<{ id: number; parent_id: number }[]>`
    with recursive above (id, parent_id) as (
      select id, parent_id from pages
      where project_id = ${projectId} and id = any (${tx.array(wanted, 20)}::bigint[]) and deleted_at is null
      union
      select p.id, p.parent_id from pages p join above on p.id = above.parent_id
      where p.project_id = ${projectId} and p.deleted_at is null
    ) select id, parent_id from above`
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
  const isWithin = (page: number, id: number) => {
    let at: number | undefined = page
    for (let steps = 0; at !== undefined && steps <= parents.size; steps++) {
      if (at === id) return true
      at = parents.get(at)
    }
    return false
  }
  return moves.map(({ page_id, source_path, parent_before, parent_id }) => {
    if (parents.get(page_id) !== parent_before || isWithin(parent_id, page_id)) {
      return { page_id, source_path, parent_id: null }
    }
    parents.set(page_id, parent_id)
    return { page_id, source_path, parent_id }
  })
}

/** Citations have been followed to where files are now. */
export async function forgetMoves(tx: Tx, projectId: number): Promise<void> {
  await tx`update plan set moved_from = null where project_id = ${projectId} and moved_from is not null`
}
