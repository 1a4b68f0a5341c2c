import { TRASH_DAYS, type TrashEntry } from '../../shared/contract/trash.ts'
import type { Database, Queries, Tx } from '../connect.ts'
import { transaction } from '../transaction.ts'

/** Maximum number of pages listed in a deletion. Further pages are only counted. */
const LISTED = 100

/** Person or process that deleted a page. */
export type TrashCause =
  | { type: 'person'; id: string }
  | { type: 'refresh'; commit: string | null }
  /** The undo of a refresh. `id`: the person who undid it. */
  | { type: 'undo'; commit: string | null; id: string }

export type TrashRow = Omit<TrashEntry, 'deleted_at' | 'expires_at'> & { deleted_at: Date; expires_at: Date }

export function toTrashEntry(row: TrashRow): TrashEntry {
  return { ...row, deleted_at: row.deleted_at.toISOString(), expires_at: row.expires_at.toISOString() }
}

/** Locks the documents of these pages, so that this transaction is their only writer. */
export async function lockPageDocs(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`select 1 from page_docs where page_id = any (${tx.array([...ids], BIGINT)}) order by page_id for update`
}

/** The pages of a deletion. */
export async function listTrashed(sql: Queries, root: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from pages where trash_id = ${root} order by id`
  return rows.map(({ id }) => id)
}

/** SQL: the first pages, at most `LISTED`, of the deletion whose topmost page is `p`. */
const listed = (sql: Queries) => sql`
  (select jsonb_agg(to_jsonb(q)) from (
    select id, parent_id, name, type, kind, source_path from pages where trash_id = p.id
    order by id <> p.id, id limit ${LISTED}) q)`

export type Deletion = { projectId: number; root: number; ids: readonly number[]; cause: TrashCause }

/**
 * Puts pages in the trash as one deletion, which is identified by its topmost page. The caller must hold the
 * locks of their documents.
 */
export async function putInTrash(tx: Tx, { projectId, root, ids, cause }: Deletion): Promise<void> {
  // One array parameter for all ids, because a statement takes at most 65,534 parameters.
  const deleted = await tx<{ id: number }[]>`
    update pages set deleted_at = now(), trash_id = ${root}, gone_by = null, successor_id = null
    where id = any (${tx.array([...ids], BIGINT)}) and project_id = ${projectId} and deleted_at is null returning id`
  if (deleted.length === 0) return
  const personId = cause.type === 'refresh' ? null : cause.id
  await tx`
    insert into trash (page_id, project_id, name, parent_id, below, pages, cause, commit_hash, deleted_by_id, deleted_by,
      deleted_at, default_page_id, expires_at)
    select p.id, p.project_id, p.name, p.parent_id, ${deleted.length - 1}::int,
      ${listed(tx)},
      ${cause.type}, ${cause.type === 'person' ? null : cause.commit}, ${personId},
      (select coalesce(nullif(u.name, ''), u.email) from auth_user u where u.id = ${personId}),
      now(), (select r.default_page_id from projects r join pages q on q.id = r.default_page_id
        where r.id = p.project_id and q.trash_id = p.id),
      now() + ${TRASH_DAYS} * interval '1 day'
    from pages p where p.id = ${root}`
}

const columns = (sql: Queries) => sql`t.page_id, t.project_id, t.name, t.parent_id, t.below, t.pages, t.cause,
  t.commit_hash, t.deleted_by, t.deleted_at, t.newer, t.expires_at`

/** Deletions in a project that can be restored, newest first. */
export async function listTrash(sql: Queries, projectId: number): Promise<TrashRow[]> {
  return sql<TrashRow[]>`
    select ${columns(sql)} from trash t where t.project_id = ${projectId} order by t.deleted_at desc, t.page_id`
}

/** Finds the deletion that a page belongs to: its own, or the deletion of a page above it. */
export async function findTrash(sql: Queries, pageId: number): Promise<TrashRow | undefined> {
  const [row] = await sql<TrashRow[]>`
    select ${columns(sql)} from pages p join trash t on t.page_id = p.trash_id where p.id = ${pageId}`
  return row
}

export type PageAbove = {
  id: number
  project_id: number
  parent_id: number
  deleted: boolean
  trash_id: number | null
}

/** A page and the pages above it, deleted or not. Terminates even in a cycle, which shouldn't occur. */
export async function pageAndAllAbove(sql: Queries, id: number): Promise<PageAbove[]> {
  return sql<PageAbove[]>`
    with recursive above (id, parent_id) as (
      select id, parent_id from pages where id = ${id}
      union
      select p.id, p.parent_id from pages p join above on p.id = above.parent_id
    ) select id, project_id, parent_id, deleted_at is not null as deleted, trash_id from pages
    where id in (select id from above)`
}

/**
 * Restores a deletion for a person. A page whose parent no longer exists moves below the topmost restored
 * page. The caller must hold the locks of the documents.
 */
export async function takeFromTrash(tx: Tx, root: number, parentId: number): Promise<void> {
  await tx`
    update pages p set deleted_at = null, trash_id = null, gone_by = null, successor_id = null,
      kept = p.source_gone is not null,
      parent_id = case when p.id = ${root} then ${parentId}::bigint
        when exists (select 1 from pages q where q.id = p.parent_id and (q.deleted_at is null or q.trash_id = ${root}))
        then p.parent_id else ${root} end
    where p.trash_id = ${root}`
  await tx`
    update projects r set default_page_id = t.default_page_id from trash t
    where t.page_id = ${root} and r.id = t.project_id and r.default_page_id is null and t.default_page_id is not null`
  await tx`delete from trash where page_id = ${root}`
}

/** The deletions that these pages are part of. */
export async function listPartOf(tx: Tx, pageIds: readonly number[]): Promise<number[]> {
  const rows = await tx<{ root: number }[]>`
    select distinct trash_id as root from pages
    where id = any (${tx.array([...pageIds], BIGINT)}) and trash_id is not null order by trash_id`
  return rows.map(({ root }) => root)
}

/**
 * Updates the row of a deletion after pages have left it. If its topmost page has left, each remaining
 * topmost page gets a deletion of its own, with the same cause and time.
 */
export async function takeOutOfDeletion(tx: Tx, root: number): Promise<void> {
  const left = await tx<{ id: number; parent_id: number }[]>`
    select id, parent_id from pages where trash_id = ${root} order by id`
  const ids = new Set(left.map(({ id }) => id))
  const children = Map.groupBy(left, ({ parent_id }) => parent_id)
  const tops = ids.has(root) ? [root] : left.flatMap(({ id, parent_id }) => (ids.has(parent_id) ? [] : [id]))
  const groups = tops.map((top) => {
    const below = new Set([top])
    for (const id of below) for (const child of children.get(id) ?? []) below.add(child.id)
    return { top, ids: ids.has(root) ? [...ids] : [...below] }
  })
  for (const group of groups) {
    await tx`update pages set trash_id = ${group.top} where id = any (${tx.array(group.ids, BIGINT)})`
    await tx`
      insert into trash (page_id, project_id, name, parent_id, below, pages, cause, commit_hash, deleted_by_id,
        deleted_by, deleted_at, newer, default_page_id, expires_at)
      select p.id, p.project_id, p.name, p.parent_id, ${group.ids.length - 1}::int, ${listed(tx)},
        t.cause, t.commit_hash, t.deleted_by_id, t.deleted_by, t.deleted_at, t.newer, t.default_page_id, t.expires_at
      from pages p, trash t where p.id = ${group.top} and t.page_id = ${root}
      on conflict (page_id) do update set below = excluded.below, pages = excluded.pages`
  }
  if (!ids.has(root)) await tx`delete from trash where page_id = ${root}`
}

/** Makes deletions permanent: no one can restore their pages any more, and the next purge deletes them. */
export async function giveUpTrash(tx: Tx, roots: readonly number[]): Promise<void> {
  const ids = tx.array([...roots], BIGINT)
  await tx`update pages set deleted_at = 'epoch', trash_id = null where trash_id = any (${ids})`
  await tx`delete from trash where page_id = any (${ids})`
}

/**
 * Makes expired deletions permanent, oldest first, up to about `pages` pages. A deletion stays until all
 * members who can write have seen its notice. Resolves to the number of pages.
 */
export async function expireTrash(database: Database, { now, pages }: { now: Date; pages: number }): Promise<number> {
  return transaction(database, async (tx) => {
    const due = await tx<{ page_id: number; below: number }[]>`
      select page_id, below from (
        select t.*, sum(below + 1) over (order by expires_at, page_id rows between unbounded preceding and 1 preceding) as before
        from trash t where expires_at < ${now} and not exists (
          select 1 from notices n join memberships m on m.project_id = n.project_id and m.email = n.email
          where n.page_id = t.page_id and m.role <> 'read')
      ) due where coalesce(before, 0) < ${pages}`
    const roots = due.map(({ page_id }) => page_id)
    // Writes the audit entry directly, because no person deletes these pages.
    await tx`
      select write_audit('page.purged', project_id, false, null, null, null,
        jsonb_build_object('name', name, 'pages', below + 1), null)
      from trash where page_id = any (${tx.array(roots, BIGINT)})`
    await giveUpTrash(tx, roots)
    return due.reduce((sum, { below }) => sum + below + 1, 0)
  })
}

/** Postgres type number (OID), for arrays whose element type the driver cannot infer from the values. */
const BIGINT = 20
