import type { PageRow as Page } from '../../shared/contract/pages.ts'
import type { Queries } from '../connect.ts'

/** Number of pages that one statement updates and therefore locks. */
const TOLD_AT_ONCE = 500

export type PageRow = Omit<Page, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }
type PagePlace = Pick<PageRow, 'id' | 'project_id' | 'parent_id'>

export function toPage(row: PageRow): Page {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}

const columns = (sql: Queries) => sql`
  id, project_id, parent_id, name, type, kind, source_path, source_gone, differs, created_at, ${lastChange(sql)} as updated_at`

/**
 * Time at which a page's content or name last changed. `pages.updated_at` has the time of the name at once,
 * but the time of the content only later, so that devices don't receive the row at every keystroke.
 */
export const lastChange = (sql: Queries) => sql`
  greatest(updated_at, (select d.updated_at from page_docs d where d.page_id = pages.id))`

/**
 * Copies the time of the last content change into the rows of pages. Never call it within a transaction: it
 * locks `pages` rows, and would then do so after documents. Waits for rows that others have locked, one by
 * one.
 */
export async function tellUpdated(sql: Queries, pageIds: readonly number[]): Promise<void> {
  const behind = (ids: readonly number[]) => sql`
    select p.id from pages p join page_docs d on d.page_id = p.id
    where p.id = any (${ids as number[]}::bigint[]) and p.deleted_at is null and d.updated_at > p.updated_at`
  const raise = (ids: readonly number[], { wait }: { wait: boolean }) => sql`
    with behind as (${behind(ids)} order by p.id for update of p ${wait ? sql`` : sql`skip locked`})
    update pages p set updated_at = d.updated_at from behind b, page_docs d
    where p.id = b.id and d.page_id = b.id`
  await raise(pageIds, { wait: false })
  for (const { id } of await sql<{ id: number }[]>`${behind(pageIds)}`) await raise([id], { wait: true })
}

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

/**
 * Inserts pages with their empty documents. A page whose id already exists stays as it is, even a deleted
 * one.
 */
export async function insertPages(sql: Queries, pages: readonly NewPage[]): Promise<void> {
  if (pages.length === 0) return
  const rows = pages.map((page) => ({ kind: null, source_path: null, ...page }))
  await sql`insert into pages ${sql(rows, 'id', 'project_id', 'parent_id', 'name', 'type', 'kind', 'source_path')}
    on conflict (id) do nothing`
  await sql`
    insert into page_docs (page_id, updated_at) select id, created_at from pages
    where id in ${sql(rows.map(({ id }) => id))} and deleted_at is null on conflict (page_id) do nothing`
}

/** Updates `updated_at` of pages whose content changed just before their process was killed. */
export async function tellLeftUpdated(sql: Queries): Promise<void> {
  const left = await sql<{ id: number }[]>`
    select p.id from pages p join page_docs d on d.page_id = p.id
    where p.deleted_at is null and d.updated_at > p.updated_at`
  for (let at = 0; at < left.length; at += TOLD_AT_ONCE) {
    await tellUpdated(
      sql,
      left.slice(at, at + TOLD_AT_ONCE).map(({ id }) => id),
    )
  }
}

/** Updates a page. A new name changes `updated_at`, a move doesn't. */
export async function updatePage(
  sql: Queries,
  id: number,
  change: Partial<Pick<PageRow, 'name' | 'parent_id'>>,
): Promise<void> {
  await sql`
    update pages set ${sql(change as Record<string, never>)}, updated_at = ${renamedAt(sql, change.name ?? null)}
    where id = ${id} and deleted_at is null`
}

const renamedAt = (sql: Queries, name: string | null) => sql`
  case when ${name}::text is null or name = ${name}::text then updated_at else now() end`

/** Ids from the list that belong to pages of other projects, including deleted pages. */
export async function listPagesElsewhere(sql: Queries, projectId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: number }[]>`
    select id from pages where id = any (${ids as number[]}::bigint[]) and project_id <> ${projectId}`
  return rows.map(({ id }) => id)
}

/** Whether an id is in use, also by a page that was deleted. */
export async function isPageIdTaken(sql: Queries, id: number): Promise<boolean> {
  return (await sql`select 1 from pages where id = ${id}`).length > 0
}

/** The page and all its ancestors. Stops even at a cycle, which shouldn't occur. */
export async function pageAndAbove(sql: Queries, id: number): Promise<PageRow[]> {
  return sql<PageRow[]>`
    with recursive above (id, parent_id) as (
      select id, parent_id from pages where id = ${id} and deleted_at is null
      union
      select p.id, p.parent_id from pages p join above on p.id = above.parent_id where p.deleted_at is null
    ) select ${columns(sql)} from pages where id in (select id from above)`
}

/**
 * The page, its ancestors, the siblings of all of them, and the page's children. Returns at most `limit`
 * pages; the ancestors and the page come first.
 */
export async function pagesAround(
  sql: Queries,
  { id, project_id }: Pick<PageRow, 'id' | 'project_id'>,
  limit: number,
): Promise<PageRow[]> {
  return sql<PageRow[]>`
    with recursive above (id, parent_id) as (
      select id, parent_id from pages where id = ${id} and deleted_at is null
      union
      select p.id, p.parent_id from pages p join above on p.id = above.parent_id where p.deleted_at is null
    ) select ${columns(sql)} from pages
    where project_id = ${project_id} and deleted_at is null
      and (parent_id = 0 or parent_id in (select id from above) or id in (select id from above))
    order by id not in (select id from above), id
    limit ${limit}`
}

/** The beginning of the text of each page of a project, without formatting and with one line per block. */
export async function listBeginnings(
  sql: Queries,
  projectId: number,
  characters: number,
): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; text: string }[]>`
    select p.id, left(d.text, ${characters}) as text from pages p join page_docs d on d.page_id = p.id
    where p.project_id = ${projectId} and p.deleted_at is null`
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** The ids of the pages right below a page. */
export async function childrenOf(sql: Queries, pageId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from pages where parent_id = ${pageId} and deleted_at is null`
  return rows.map(({ id }) => id)
}

/** Ids from the list that are pages of the project. */
export async function whichPages(sql: Queries, projectId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: number }[]>`
    select id from pages where project_id = ${projectId} and id in ${sql(ids as number[])} and deleted_at is null`
  return rows.map(({ id }) => id)
}

/** The page and all its descendants, with their parents. Stops even at a cycle, which shouldn't occur. */
export async function pageAndBelow(sql: Queries, id: number): Promise<PagePlace[]> {
  return sql<PagePlace[]>`
    with recursive below (id, project_id, parent_id) as (
      select id, project_id, parent_id from pages where id = ${id} and deleted_at is null
      union
      select p.id, p.project_id, p.parent_id from pages p join below on p.parent_id = below.id
      where p.deleted_at is null
    ) select id, project_id, parent_id from below`
}
