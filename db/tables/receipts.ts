import { MAX_ID } from '../../shared/basics/ids.ts'
import { FORMER_MEMBER } from '../../shared/contract/audit.ts'
import {
  RECEIPT_PAGES,
  RECEIPTS,
  type Receipt,
  type ReceiptFile,
  type ReceiptPage,
  type ReceiptReason,
  type ReceiptSymbol,
} from '../../shared/contract/receipts.ts'
import type { Queries } from '../connect.ts'
import { findSuccessors } from './removed-pages.ts'

/** A refresh that has ended, as shown to people. */

type ReceiptRow = Omit<Receipt, 'uploaded_at' | 'begun_at' | 'ended_at' | 'undone_at'> & {
  uploaded_at: Date | null
  begun_at: Date
  ended_at: Date
  undone_at: Date | null
}

const receiptColumns = (sql: Queries) => sql`
  f.id, f.from_commit, f.to_commit, f.commits, f.more_commits, f.uploaded_at, f.begun_at, f.ended_at, f.file_count as files,
  f.symbol_count as symbols, f.tokens, f.undone_at, r.created, r.fates, r.written, r.changed, r.removed, r.suggested, r.undoable,
  c.moved, c.stale, c.gone, c.cleared,
  (select count(*)::int from (select page_id from receipts where refresh_id = f.id
    union select page_id from refresh_citations where refresh_id = f.id) as pages) as pages,
  case when f.undone_by is not null then coalesce(
    (select coalesce(nullif(a.name, ''), a.email) from auth_user a where a.id = f.undone_by), ${FORMER_MEMBER}) end as undone_by`

/**
 * Counts of changed blocks. Blocks in a page that the refresh created are not counted: the page itself is.
 */
const blockCounts = (sql: Queries) => sql`
  coalesce(sum(inserted) filter (where seq is distinct from 1), 0)::int as written,
  coalesce(sum(changed), 0)::int as changed, coalesce(sum(retired), 0)::int as removed,
  coalesce(sum(suggested), 0)::int as suggested`

const receiptSources = (sql: Queries) => sql`
  refreshes f
  left join lateral (
    select ${blockCounts(sql)}, (count(distinct page_id) filter (where seq = 1))::int as created,
      coalesce(bool_or(undo is not null and undone is null), false) as undoable,
      json_build_object('removed', count(distinct page_id) filter (where fate = 'removed'),
        'kept', count(distinct page_id) filter (where fate = 'kept'),
        'restored', count(distinct page_id) filter (where fate = 'restored')) as fates
    from receipts where refresh_id = f.id
  ) r on true
  left join lateral (
    select coalesce(sum(moved), 0)::int as moved, coalesce(sum(stale), 0)::int as stale,
      coalesce(sum(gone), 0)::int as gone, coalesce(sum(cleared), 0)::int as cleared
    from refresh_citations where refresh_id = f.id
  ) c on true`

/** Receipts older than `before`, newest first. */
export async function listReceipts(
  sql: Queries,
  projectId: number,
  before = MAX_ID,
): Promise<{ receipts: Receipt[]; more: boolean }> {
  const rows = await sql<ReceiptRow[]>`
    select ${receiptColumns(sql)} from ${receiptSources(sql)}
    where f.project_id = ${projectId} and f.ended_at is not null and f.id < ${before}
    order by f.id desc limit ${RECEIPTS + 1}`
  return { receipts: rows.slice(0, RECEIPTS).map(toReceipt), more: rows.length > RECEIPTS }
}

export type ReceiptHead = { receipt: Receipt; files: ReceiptFile[]; symbols: ReceiptSymbol[] }

export async function findReceipt(sql: Queries, projectId: number, id: number): Promise<ReceiptHead | undefined> {
  const [row] = await sql<(ReceiptRow & { first_files: ReceiptFile[]; first_symbols: ReceiptSymbol[] })[]>`
    select ${receiptColumns(sql)}, f.files as first_files, f.symbols as first_symbols from ${receiptSources(sql)}
    where f.project_id = ${projectId} and f.id = ${id} and f.ended_at is not null`
  if (!row) return undefined
  const { first_files: files, first_symbols: symbols, ...receipt } = row
  return { receipt: toReceipt(receipt), files, symbols }
}

function toReceipt(row: ReceiptRow): Receipt {
  return {
    ...row,
    uploaded_at: row.uploaded_at?.toISOString() ?? null,
    begun_at: row.begun_at.toISOString(),
    ended_at: row.ended_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
  }
}

type PageOfReceipt = Omit<ReceiptPage, 'why' | 'successor'> & { whys: ReceiptReason[][] | null }

/** The pages of a refresh with ids above `after`, in order of their ids. */
export async function listReceiptPages(
  sql: Queries,
  refreshId: number,
  after = 0,
): Promise<{ pages: ReceiptPage[]; more: boolean }> {
  const rows = await sql<PageOfReceipt[]>`
    with ids as (
      select page_id from receipts where refresh_id = ${refreshId} and page_id > ${after}
      union select page_id from refresh_citations where refresh_id = ${refreshId} and page_id > ${after}
      order by page_id limit ${RECEIPT_PAGES + 1}
    )
    select i.page_id, p.name, r.created, r.fate, r.written, r.changed, r.removed, r.suggested, r.whys, r.undone,
      coalesce(c.moved, 0) as moved, coalesce(c.stale, 0) as stale, coalesce(c.gone, 0) as gone,
      coalesce(c.cleared, 0) as cleared
    from ids i left join refresh_citations c on c.refresh_id = ${refreshId} and c.page_id = i.page_id
      left join lateral (
        select ${blockCounts(sql)}, coalesce(bool_or(seq = 1), false) as created, max(fate) as fate, jsonb_agg(why order by id) as whys,
          (array_agg(undone order by id desc) filter (where undone is not null))[1] as undone
        from receipts where refresh_id = ${refreshId} and page_id = i.page_id
      ) r on true
      left join pages p on p.id = i.page_id
        and (p.deleted_at is null or ((r.undone ->> 'page' = 'removed' or r.fate = 'removed') and p.purged_at is null))
    order by i.page_id`
  const successors = await findSuccessors(
    sql,
    rows.flatMap(({ page_id, fate }) => (fate === 'removed' ? [page_id] : [])),
  )
  const pages = rows.slice(0, RECEIPT_PAGES).map(({ whys, ...page }) => ({
    ...page,
    successor: successors.get(page.page_id) ?? null,
    why: joined(whys ?? []),
  }))
  return { pages, more: rows.length > RECEIPT_PAGES }
}

/** Merges the reasons for a page. A restarted run may have written the same page twice. */
function joined(whys: readonly ReceiptReason[][]): ReceiptReason[] {
  const byPath = Map.groupBy(whys.flat(), ({ path }) => path)
  return [...byPath].map(([path, some]) => ({ path, symbols: [...new Set(some.flatMap(({ symbols }) => symbols))] }))
}
