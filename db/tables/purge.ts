import type { Fragment } from 'postgres'
import type { Database, Queries } from '../connect.ts'
import { transaction } from '../transaction.ts'
import { deleteStore } from './blobs.ts'
import { giveUpTrash } from './trash.ts'

/**
 * Permanent deletion. No one can see this data any more, so it is deleted in portions, each with its own
 * commit. Portions don't block the database for long, and the next run continues an interrupted run.
 */

/** Maximum rows and bytes that one statement deletes. The last row may exceed the byte limit. */
const ROWS = 500
const BYTES = 8 * 1024 * 1024
const PAGES_AT_ONCE = 100

/** `heavy`: the column that may be large. `logged`: triggers write what is deleted to the log of changes. */
type Portions = { table: string; of: Fragment; heavy?: string; logged?: true }

/** Projects that were deleted before `before` and aren't purged yet. */
export async function listDeletedProjects(sql: Queries, before: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from projects where deleted_at < ${before} and purged_at is null order by deleted_at, id`
  return rows.map(({ id }) => id)
}

/**
 * Marks all pages of a deleted project as deleted, including its trash. They are then purged like other
 * pages.
 */
export async function deletePagesWith(database: Database, projectId: number): Promise<void> {
  await transaction(database, async (tx) => {
    const trash = await tx<{ page_id: number }[]>`
      select t.page_id from trash t join projects r on r.id = t.project_id
      where t.project_id = ${projectId} and r.deleted_at is not null`
    await giveUpTrash(
      tx,
      trash.map(({ page_id }) => page_id),
    )
    await forgetLogged(tx)
  })
  for (let more = true; more; ) {
    more = await transaction(database, async (tx) => {
      const { count } = await tx`
        update pages p set deleted_at = r.deleted_at from projects r
        where r.id = ${projectId} and r.deleted_at is not null and p.id in (
          select id from pages where project_id = ${projectId} and deleted_at is null limit ${ROWS})`
      await forgetLogged(tx)
      return count > 0
    })
  }
}

/**
 * Purges at most `limit` pages that were deleted before `before` and can't be restored. Resolves to their
 * number.
 */
export async function purgePages(
  database: Database,
  { before, now, limit, signal }: { before: Date; now: Date; limit: number; signal: AbortSignal },
): Promise<number> {
  let purged = 0
  while (purged < limit) {
    signal.throwIfAborted()
    const rows = await database.sql<{ id: number }[]>`
      select id from pages where deleted_at < ${before} and purged_at is null and trash_id is null
      order by deleted_at limit ${Math.min(PAGES_AT_ONCE, limit - purged)}`
    if (rows.length === 0) break
    const ids = rows.map(({ id }) => id)
    await deletePageContents(database, ids)
    await emptyPages(database.sql, ids, now)
    purged += ids.length
  }
  return purged
}

/**
 * Deletes the contents of pages. The plan keeps its rows, and receipts keep how much was written. Images stay
 * with the project, because other pages may show them.
 */
async function deletePageContents(database: Database, ids: readonly number[]): Promise<void> {
  const { sql } = database
  const of = sql`page_id = any (${sql.array(ids as number[], BIGINT)}::bigint[])`
  for (const portions of [
    { table: 'page_versions', of, heavy: 'state' },
    { table: 'page_updates', of, heavy: 'update' },
    { table: 'page_writers', of },
    { table: 'units', of, heavy: 'blocks' },
    { table: 'published', of, heavy: 'text' },
    { table: 'recovered', of, heavy: 'parts' },
    { table: 'suggestions', of, heavy: 'node', logged: true },
    { table: 'citations', of, heavy: 'quote', logged: true },
    // Current generated paragraphs stay, because a page that replaced this page may show them.
    { table: 'slots', of: sql`${of} and not current`, heavy: 'text' },
  ] satisfies Portions[]) {
    await deleteAll(database, portions)
  }
  await sql`update receipts set undo = null where ${of} and undo is not null`
}

/**
 * Empties deleted pages, but keeps their rows without a name as tombstones. A page that is planned again gets
 * the same id, so the generator finds the deletion, and creating a page with this id fails.
 */
async function emptyPages(sql: Queries, ids: readonly number[], now: Date): Promise<void> {
  for (let more = true; more; ) {
    // A single statement, because a project's freshness check combines its page versions with the stored size of
    // its pages.
    const { count } = await sql`
      with sizes as (
        select p.id, coalesce(pg_column_size(d.base), 0) + coalesce(pg_column_size(d.text), 0) as size
        from pages p left join page_docs d on d.page_id = p.id
        where p.id = any (${sql.array(ids as number[], BIGINT)}::bigint[]) and p.purged_at is null
      ), portion as (
        select id from (
          select id, coalesce(sum(size) over (order by id rows between unbounded preceding and 1 preceding), 0) as before
          from sizes) s
        where before < ${BYTES}
      ), gone as (delete from page_docs d using portion where d.page_id = portion.id)
      update pages p set name = '', source_path = null, purged_at = ${now} from portion where p.id = portion.id`
    more = count > 0
  }
}

/** Purges the data of a deleted project. No-op until all its pages are purged. */
export async function purgeProject(database: Database, projectId: number, now: Date): Promise<void> {
  const { sql } = database
  const left = await sql`select 1 from pages where project_id = ${projectId} and purged_at is null limit 1`
  if (left.length > 0) return
  const of = sql`project_id = ${projectId}`
  const shapes = ['pages', 'memberships', 'citations', 'suggestions', 'trash']
  const ofShapes = sql`relation in ${sql(shapes)} and part = ${String(projectId)}`
  const ofParent = (column: string, parent: string) =>
    sql`${sql(column)} in (select id from ${sql(parent)} where ${of})`
  for (const portions of [
    { table: 'memberships', of, logged: true },
    { table: 'project_owners', of },
    { table: 'invitations', of },
    { table: 'invite_links', of },
    { table: 'examples', of },
    { table: 'attachments', of },
    { table: 'upload_chunks', of: ofParent('upload_id', 'uploads'), heavy: 'bytes' },
    { table: 'uploads', of },
    { table: 'vectors', of, heavy: 'vector' },
    { table: 'vector_indexes', of },
    { table: 'postings', of, heavy: 'ids' },
    { table: 'passages', of, heavy: 'fragments' },
    { table: 'search_symbols', of, heavy: 'doc' },
    { table: 'search_sources', of },
    { table: 'search_segments', of },
    { table: 'search_indexes', of },
    { table: 'slots', of, heavy: 'text' },
    { table: 'prose_left', of },
    { table: 'receipts', of, heavy: 'undo' },
    { table: 'refresh_citations', of: ofParent('refresh_id', 'refreshes') },
    { table: 'refreshes', of, heavy: 'files' },
    { table: 'secret_overrides', of },
    { table: 'repository_looks', of },
    { table: 'plan', of, heavy: 'files' },
    { table: 'source_changes', of, heavy: 'content' },
    { table: 'source_files', of, heavy: 'content' },
    { table: 'document_images', of },
    { table: 'project_docs', of },
    { table: 'project_storage', of },
    // No one may read these shapes any more. Changes of the project itself stay in its members' shapes.
    { table: 'shape_handles', of: sql`shape like any (${shapes.map((name) => `${name}/project_id=${projectId}/%`)})` },
    { table: 'change_log', of: sql`${ofShapes} and pos is not null`, heavy: 'value' },
    { table: 'change_log_shapes', of: ofShapes },
  ] satisfies Portions[]) {
    await deleteAll(database, portions)
  }
  await sql`
    update projects set name = '', description = null, git_url = null, git_repository_id = null, github_node_id = null,
      installation_id = null, status_reason = null, commit_hash = null, default_page_id = null, purged_at = ${now}
    where id = ${projectId}`
}

/** Deletes images that no project shows, unless someone attached them after `before`. */
export async function purgeBlobs(database: Database, before: Date): Promise<void> {
  const { sql } = database
  const of = sql`stored_at < ${before} and not exists (select 1 from attachments a where a.hash = blobs.hash)`
  const portion = { table: 'blobs', of, heavy: 'bytes' }
  for (let deleted = 1; deleted > 0; ) {
    const [row] = await sql<[{ deleted: number; stores: string[] }]>`
      with gone as (${portionOf(sql, portion)} returning store),
        loose as (insert into loose_stores (store) select store from gone where store is not null)
      select count(*)::int as deleted, array_remove(array_agg(store), null) as stores from gone`
    for (const store of row.stores ?? []) await deleteStore(database, store)
    deleted = row.deleted
  }
}

/** Deletes handles that no device has used since `before`, except the newest of each shape. */
export async function purgeHandles(database: Database, before: Date): Promise<void> {
  await deleteAll(database, {
    table: 'shape_handles',
    of: database.sql`used_at < ${before} and exists (
      select 1 from shape_handles newer where newer.shape = shape_handles.shape
        and (newer.start_pos, newer.created_at, newer.handle)
          > (shape_handles.start_pos, shape_handles.created_at, shape_handles.handle))`,
  })
}

/**
 * Deletes records of shape logs that are empty and that no device can resume, because a shape's name may
 * contain the address of a person whose account is gone.
 */
export async function purgeLogShapes(database: Database): Promise<void> {
  await deleteAll(database, {
    table: 'change_log_shapes',
    of: database.sql`count = 0 and not exists (
      select 1 from shape_handles where shape like change_log_shapes.relation || '/%'
        and strpos(shape, '=' || change_log_shapes.part || '/') > 0)`,
  })
}

/**
 * Deletes the answers to devices that have sent nothing since `before`, because answers contain what people
 * wrote. The counters stay: a returning device continues where it was, and a resent change isn't applied
 * twice.
 */
export async function purgeAnswers(database: Database, before: Date): Promise<void> {
  await deleteAll(database, {
    table: 'change_results',
    of: database.sql`client_id in (select client_id from sync_clients where seen_at < ${before})`,
    heavy: 'answer',
  })
}

/** Deletes the quota use of days that are over in every time zone. */
export async function purgeQuotaUse(database: Database, now: Date): Promise<void> {
  const day = new Date(now.getTime() - 2 * 24 * 60 * 60 * 1_000)
  await deleteAll(database, { table: 'quota_use', of: database.sql`day < ${day}::date` })
}

/** Deletes audit entries older than `before`, and the names that no entry uses any more. */
export async function purgeAudit(database: Database, before: Date): Promise<void> {
  const { sql } = database
  await deleteAll(database, { table: 'audit_log', of: sql`at < ${before}` })
  await deleteAll(database, { table: 'audit_people', of: sql`used_at < ${before}::timestamptz - interval '2 days'` })
}

async function deleteAll(database: Database, { logged, ...portions }: Portions): Promise<void> {
  const deletePortion = async (sql: Queries) => (await portionOf(sql, portions)).count
  for (let deleted = 1; deleted > 0; ) {
    deleted = logged
      ? await transaction(database, async (tx) => {
          const count = await deletePortion(tx)
          await forgetLogged(tx)
          return count
        })
      : await deletePortion(database.sql)
  }
}

/**
 * SQL that deletes a portion of rows. Uses stored sizes, so no content is read. Keeps rows that change
 * meanwhile.
 */
const portionOf = (sql: Queries, { table, of, heavy }: Portions) => sql`
  delete from ${sql(table)} where ctid = any (array(
    select place from (
      select place, coalesce(sum(size) over (rows between unbounded preceding and 1 preceding), 0) as before
      from (
        select ctid as place, ${heavy === undefined ? sql`0` : sql`coalesce(pg_column_size(${sql(heavy)}), 0)`} as size
        from ${sql(table)} where ${of} limit ${ROWS}) rows) sizes
    where before < ${BYTES}))`

/**
 * Removes a deleted project's changes from the log, in the transaction that made them. The log would get a
 * change for each row of the project, and would drop older changes from which other devices continue.
 */
async function forgetLogged(tx: Queries): Promise<void> {
  await tx`
    delete from change_log l where l.pos is null and l.xid = pg_current_xact_id()::text and exists (
      select 1 from projects r where r.id = (l.value ->> 'project_id')::bigint and r.deleted_at is not null)`
}

/** Postgres type number (OID), for arrays whose element type the driver cannot infer from the values. */
const BIGINT = 20
