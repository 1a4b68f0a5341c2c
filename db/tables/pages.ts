import type { PageRow as Page } from '../../shared/contract/pages.ts'
import type { Queries } from '../connect.ts'

export type PageRow = Omit<Page, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }

export function toPage(row: PageRow): Page {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}

const columns = (sql: Queries) => sql`id, project_id, parent_id, name, type, kind, source_path, created_at, updated_at`

export async function findPage(sql: Queries, id: number): Promise<PageRow | undefined> {
  const [row] = await sql<PageRow[]>`select ${columns(sql)} from pages where id = ${id} and deleted_at is null`
  return row
}

export async function listPages(sql: Queries, projectId: number): Promise<PageRow[]> {
  return sql<PageRow[]>`
    select ${columns(sql)} from pages where project_id = ${projectId} and deleted_at is null order by id`
}

export type NewPage = Pick<PageRow, 'id' | 'project_id' | 'parent_id' | 'name' | 'type'> &
  Partial<Pick<PageRow, 'kind' | 'source_path'>>

/** Inserts pages with their empty documents. A page whose id is there already stays as it is. */
export async function insertPages(sql: Queries, pages: readonly NewPage[]): Promise<void> {
  if (pages.length === 0) return
  const rows = pages.map((page) => ({ kind: null, source_path: null, ...page }))
  await sql`insert into pages ${sql(rows, 'id', 'project_id', 'parent_id', 'name', 'type', 'kind', 'source_path')}
    on conflict (id) do nothing`
  await sql`insert into page_docs ${sql(
    rows.map(({ id }) => ({ page_id: id })),
    'page_id',
  )} on conflict (page_id) do nothing`
}

export async function updatePage(
  sql: Queries,
  id: number,
  change: Partial<Pick<PageRow, 'name' | 'parent_id'>>,
): Promise<void> {
  await sql`
    update pages set ${sql(change as Record<string, never>)}, updated_at = now()
    where id = ${id} and deleted_at is null`
}

/** The ids of a page and of all pages below it. A cycle, which must not be, does not hang it. */
export async function subtree(sql: Queries, id: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    with recursive below (id) as (
      select id from pages where id = ${id}
      union
      select pages.id from pages join below on pages.parent_id = below.id where pages.deleted_at is null
    ) select id from below`
  return rows.map((row) => row.id)
}

export async function markPagesDeleted(sql: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update pages set deleted_at = now()
    where id in ${sql(ids as number[])} and deleted_at is null`
}
