import { applyNoting } from '../../shared/document/lost-text/apply-noting.ts'
import { whetherVisible } from '../../shared/document/visible-change.ts'
import { docFromUpdates } from '../../shared/document/yjs.ts'
import type { Database, Queries, Tx } from '../connect.ts'
import { transaction } from '../transaction.ts'
import { numberDocs } from './doc-numbers.ts'
import { keepVersions } from './page-versions.ts'
import { tellUpdated } from './pages.ts'
import { noteEffects } from './recovered.ts'

/**
 * A page's stored document: the base and the updates after it. `page_docs.seq` numbers the updates without
 * gaps, and the lock of the `page_docs` row orders all writers across processes.
 */
export type StoredDoc = { base: Uint8Array | null; updates: Uint8Array[]; seq: number }

/**
 * SQL condition: the page accepts text from people. Trashed pages accept it too, so that a restored page
 * contains this text.
 */
const canBeWritten = (sql: Queries) => sql`(p.deleted_at is null or p.trash_id is not null)`

/**
 * Loads a page's stored document. `undefined` if the page exists neither in the project nor in the trash.
 * `followedSeq`: see `storeText`.
 */
export async function loadDoc(
  sql: Queries,
  pageId: number,
): Promise<(StoredDoc & { followedSeq: number }) | undefined> {
  const [row] = await sql<
    { base: Uint8Array | null; seq: number; followed_seq: number; updates: Uint8Array[] | null }[]
  >`
    select d.base, d.seq, d.followed_seq,
      (select array_agg(u.update order by u.seq) from page_updates u where u.page_id = d.page_id) as updates
    from page_docs d join pages p on p.id = d.page_id
    where d.page_id = ${pageId} and ${canBeWritten(sql)}`
  return row && { base: row.base, updates: row.updates ?? [], seq: row.seq, followedSeq: row.followed_seq }
}

/** Stored size of a page's document in bytes. */
export async function docBytes(sql: Queries, pageId: number): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select (coalesce(octet_length(d.base), 0) + coalesce((
      select sum(octet_length(u.update)) from page_updates u where u.page_id = d.page_id), 0))::float8 as bytes
    from page_docs d where d.page_id = ${pageId}`
  return row?.bytes ?? 0
}

/** Loads the documents of several pages, without pages that are gone. */
export async function loadDocs(sql: Queries, pageIds: readonly number[]): Promise<Map<number, StoredDoc>> {
  const rows = await sql<{ page_id: number; base: Uint8Array | null; seq: number; updates: Uint8Array[] | null }[]>`
    select d.page_id, d.base, d.seq,
      (select array_agg(u.update order by u.seq) from page_updates u where u.page_id = d.page_id) as updates
    from page_docs d join pages p on p.id = d.page_id
    where d.page_id = any (${sql.array([...pageIds], BIGINT)}) and p.deleted_at is null`
  return new Map(rows.map(({ page_id, base, seq, updates }) => [page_id, { base, seq, updates: updates ?? [] }]))
}

export async function updatesAfter(
  sql: Queries,
  pageId: number,
  seq: number,
): Promise<{ seq: number; update: Uint8Array }[]> {
  return sql<{ seq: number; update: Uint8Array }[]>`
    select seq, update from page_updates where page_id = ${pageId} and seq > ${seq} order by seq`
}

/**
 * Loads the updates after `seq`, for a caller that already has the page up to `seq`. Returns the whole page
 * if there are no such updates or some are missing, because the page was published or compacted. `undefined`
 * if the page is gone.
 */
export async function storedAfter(sql: Queries, pageId: number, seq: number): Promise<StoredDoc | undefined> {
  const news = await updatesAfter(sql, pageId, seq)
  if (news.length === 0 || news.some((row, at) => row.seq !== seq + 1 + at)) return loadDoc(sql, pageId)
  return { base: null, updates: news.map(({ update }) => update), seq: news.at(-1)?.seq ?? seq }
}

/** The part of a new update that the database stores. */
export type NewUpdate = {
  update: Uint8Array
  /** The person behind the update; `null` for the generator. */
  userId: string | null
  /** True if the update doesn't change how the page reads: see `whetherVisible`. */
  silent?: boolean
}

export type LockedDoc = {
  pageId: number
  seq: number
  /** Whether the page's recovery list has open entries. */
  recovering: boolean
  /**
   * Clients whose renaming of the page is done, but whose edit of the title hasn't arrived yet: see
   * `shared/document/title-block.ts`.
   */
  titleAwaits: string[]
}

/** Locks a page's document, so that this transaction is its only writer until it ends. */
export async function lockDoc(tx: Tx, pageId: number): Promise<LockedDoc | undefined> {
  return (await lockDocs(tx, [pageId], { wait: true }))[0]
}

/**
 * Locks the documents of several pages. Skips missing pages and, without `wait`, pages that someone else has
 * locked.
 */
export async function lockDocs(tx: Tx, pageIds: readonly number[], { wait }: { wait: boolean }): Promise<LockedDoc[]> {
  return tx<LockedDoc[]>`
    select d.page_id as "pageId", d.seq, d.title_awaits as "titleAwaits",
      exists (select 1 from recovered r where r.page_id = d.page_id and r.state = 'open') as recovering
    from page_docs d join pages p on p.id = d.page_id
    where d.page_id = any (${tx.array([...pageIds], BIGINT)}) and ${canBeWritten(tx)}
    order by d.page_id for update of d ${wait ? tx`` : tx`skip locked`}`
}

export type AppendedDoc = { pageId: number; seq: number; updates: readonly NewUpdate[] }

/** `by` names the writer in the notifications, so that it need not read its own. */
export type Appending = { by: string; evenTrashed?: true }

/**
 * Appends updates to documents whose number is still the given `seq`; resolves to the ids of their pages.
 * Skips deleted pages and documents that someone else has locked or written to. A single statement, so that
 * it is also atomic outside of a transaction.
 */
export async function appendDocs(
  sql: Queries,
  docs: readonly AppendedDoc[],
  { by, evenTrashed }: Appending,
): Promise<Set<number>> {
  const rows = docs.flatMap(({ pageId, seq, updates }) =>
    updates.map((update, at) => ({ silent: false, ...update, pageId, expected: seq, seq: seq + 1 + at })),
  )
  const column = <Value>(of: (row: (typeof rows)[number]) => Value, type: number) =>
    sql.array(rows.map(of) as never[], type)
  const written = await sql<{ pageId: number }[]>`
    with given as (
      select * from unnest(${column(({ pageId }) => pageId, BIGINT)}, ${column(({ expected }) => expected, BIGINT)},
        ${column(({ seq }) => seq, BIGINT)}, ${column(({ update }) => update, BYTEA)},
        ${rows.map(({ userId }) => userId)}::text[], ${column(({ silent }) => silent, BOOLEAN)})
        as g (page_id, expected, seq, update, user_id, silent)
    ), locked as (
      select d.page_id from page_docs d join pages p on p.id = d.page_id
      where ${evenTrashed ? canBeWritten(sql) : sql`p.deleted_at is null`}
        and (d.page_id, d.seq) in (select page_id, expected from given)
      for update of d skip locked
    ), stored as (
      insert into page_updates (page_id, seq, update, user_id)
      select page_id, g.seq, g.update, g.user_id from given g join locked using (page_id)
    ), ends as (
      select page_id, max(g.seq) as seq, bool_and(g.silent) as silent from given g join locked using (page_id)
      group by page_id
    ), raised as (
      update page_docs d set seq = ends.seq, updated_at = case when ends.silent then d.updated_at else now() end
      from ends where d.page_id = ends.page_id
    )
    select page_id as "pageId",
      pg_notify('page_updates', json_build_object('pageId', page_id, 'seq', seq, 'by', ${by}::text)::text)
    from ends`
  return new Set(written.map(({ pageId }) => pageId))
}

/** Appends updates to one document; returns the number of the last update. */
async function appendUpdates(tx: Tx, { by, ...doc }: AppendedDoc & { by: string }): Promise<number> {
  await appendDocs(tx, [doc], { by, evenTrashed: true })
  return doc.seq + doc.updates.length
}

/** Postgres type numbers (OIDs), for arrays whose element type the driver cannot infer from the values. */
const BOOLEAN = 16
const BYTEA = 17
const BIGINT = 20

export type Append = NewUpdate & { pageId: number; by: string }

/**
 * Stores an update for a writer who doesn't have the page open, and records people's text that it removes.
 * Resolves after the commit, to the number of the update; `undefined` if the page is gone.
 */
export async function storeUpdate(database: Database, append: Append): Promise<number | undefined> {
  const seq = await transaction(database, async (tx) => {
    const locked = await lockDoc(tx, append.pageId)
    const stored = locked && (await loadDoc(tx, append.pageId))
    return stored && appendNoted(tx, stored, append)
  })
  await tellUpdated(database.sql, [append.pageId])
  return seq
}

/**
 * Stores an update like `storeUpdate`, but in the caller's transaction. The caller has locked the document
 * and loaded it as `stored`.
 */
export async function appendNoted(tx: Tx, stored: StoredDoc, { pageId, by, ...update }: Append): Promise<number> {
  const doc = docFromUpdates([...(stored.base ? [stored.base] : []), ...stored.updates])
  const { result: effect, isVisible } = whetherVisible(doc, () => applyNoting(doc, update.update, null))
  await noteEffects(tx, pageId, [{ effect, userId: update.userId, byHand: false }])
  return appendUpdates(tx, { pageId, seq: stored.seq, updates: [{ ...update, silent: !isVisible }], by })
}

export type Compaction = {
  pageId: number
  /** Number of the last update that `state` contains. */
  seq: number
  state: Uint8Array
  now: Date
}

/**
 * Replaces the updates up to `seq` by one `state`, keeps versions of them and numbers the document. `state`
 * must contain exactly these updates. Returns false and does nothing if the base is already at `seq` or
 * later.
 */
export async function compactDoc(database: Database, { pageId, seq, state, now }: Compaction): Promise<boolean> {
  return transaction(database, async (tx) => {
    const [row] = await tx<{ project_id: number }[]>`
      select p.project_id from page_docs d join pages p on p.id = d.page_id
      where d.page_id = ${pageId} and d.base_seq < ${seq} and d.seq >= ${seq} for update of d`
    if (!row) return false
    await keepVersions(tx, { pageId, seq, state, now })
    await tx`update page_docs set base = ${state}, base_seq = ${seq} where page_id = ${pageId}`
    await tx`delete from page_updates where page_id = ${pageId} and seq <= ${seq}`
    await numberDocs(tx, row.project_id, [pageId])
    return true
  })
}

/**
 * Stores a page's text for search, as of its update `seq`. Call it in the transaction that follows the
 * document up to `seq`. Returns false if the stored text belongs to a later update; this text then stays.
 */
export async function storeText(sql: Queries, pageId: number, seq: number, text: string): Promise<boolean> {
  const kept = await sql`
    update page_docs set text = ${text}, text_seq = ${seq}, followed_seq = ${seq}
    where page_id = ${pageId} and text_seq <= ${seq}
    returning page_id`
  return kept.length > 0
}

/** Pages with stored updates that have not been followed yet. */
export async function listTextLeft(sql: Queries): Promise<number[]> {
  const left = await sql<{ page_id: number }[]>`
    select d.page_id from page_docs d join pages p on p.id = d.page_id
    where d.seq > d.followed_seq and ${canBeWritten(sql)} order by d.page_id`
  return left.map(({ page_id }) => page_id)
}

/**
 * Records that a page's citations have followed the restores with these keys. Returns the keys that weren't
 * recorded before. The caller must hold the document's lock.
 */
export async function takeRestores(tx: Tx, pageId: number, keys: readonly string[]): Promise<Set<string>> {
  const [row] = await tx<{ restores: string[] }[]>`select restores from page_docs where page_id = ${pageId}`
  const due = new Set(keys).difference(new Set(row?.restores))
  if (due.size > 0) await tx`update page_docs set restores = ${keys as string[]}::text[] where page_id = ${pageId}`
  return due
}
