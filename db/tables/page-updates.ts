import type { Database, Queries, Tx } from '../connect.ts'
import { notify } from '../listen.ts'
import { transaction } from '../transaction.ts'

/**
 * The one place where a page's document is written. `page_docs.seq` numbers the updates of a page without a gap; its
 * row lock orders all writers, in whichever process they are.
 */
export type StoredDoc = { base: Uint8Array | null; updates: Uint8Array[]; seq: number }

/** A page's document as it is stored, or `undefined` when there is no such page. */
export async function loadDoc(sql: Queries, pageId: number): Promise<StoredDoc | undefined> {
  const [row] = await sql<{ base: Uint8Array | null; base_seq: number; seq: number; updates: Uint8Array[] | null }[]>`
    select d.base, d.base_seq, d.seq,
      (select array_agg(u.update order by u.seq) from page_updates u where u.page_id = d.page_id) as updates
    from page_docs d join pages p on p.id = d.page_id
    where d.page_id = ${pageId} and p.deleted_at is null`
  return row && { base: row.base, updates: row.updates ?? [], seq: row.seq }
}

export async function updatesAfter(
  sql: Queries,
  pageId: number,
  seq: number,
): Promise<{ seq: number; update: Uint8Array }[]> {
  return sql<{ seq: number; update: Uint8Array }[]>`
    select seq, update from page_updates where page_id = ${pageId} and seq > ${seq} order by seq`
}

export type Append = {
  pageId: number
  update: Uint8Array
  /** The person behind the update; `null` for the generator. */
  userId: string | null
  /** Names the writer in the notification, so that it need not read its own. */
  by: string
}

/** Appends an update within `tx` and returns its number, or `undefined` when the page is gone. */
export async function appendUpdate(tx: Tx, { pageId, update, userId, by }: Append): Promise<number | undefined> {
  const [row] = await tx<{ seq: number }[]>`
    update page_docs d set seq = d.seq + 1, updated_at = now() from pages p
    where d.page_id = ${pageId} and p.id = d.page_id and p.deleted_at is null
    returning d.seq`
  if (!row) return undefined
  await tx`
    insert into page_updates (page_id, seq, update, user_id)
    values (${pageId}, ${row.seq}, ${update}, ${userId})`
  await notify(tx, 'page_updates', { pageId, seq: row.seq, by })
  return row.seq
}

/** The same in a transaction of its own: when this resolves, the update is committed. */
export function storeUpdate(database: Database, append: Append): Promise<number | undefined> {
  return transaction(database, (tx) => appendUpdate(tx, append))
}

/** Locks a page's document and says how far it is; `undefined` when the page is gone. */
export async function lockDoc(tx: Tx, pageId: number): Promise<number | undefined> {
  const [row] = await tx<{ seq: number }[]>`
    select d.seq from page_docs d join pages p on p.id = d.page_id
    where d.page_id = ${pageId} and p.deleted_at is null for update of d`
  return row?.seq
}

/**
 * Replaces the updates up to `seq` by one state that contains them. The caller made `state` from exactly those; a later
 * base is left alone.
 */
export async function compactDoc(database: Database, pageId: number, seq: number, state: Uint8Array): Promise<boolean> {
  return transaction(database, async (tx) => {
    const rows = await tx`
      update page_docs set base = ${state}, base_seq = ${seq}
      where page_id = ${pageId} and base_seq < ${seq} and page_docs.seq >= ${seq} returning page_id`
    if (rows.length === 0) return false
    await tx`delete from page_updates where page_id = ${pageId} and seq <= ${seq}`
    return true
  })
}

/** Keeps the text of a page for search; an older one never replaces a newer. */
export async function storeText(sql: Queries, pageId: number, seq: number, text: string): Promise<void> {
  await sql`update page_docs set text = ${text}, text_seq = ${seq} where page_id = ${pageId} and text_seq <= ${seq}`
}
