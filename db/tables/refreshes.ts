import {
  MAX_RECEIPT_COMMITS,
  MAX_RECEIPT_FILES,
  MAX_RECEIPT_SYMBOLS,
  type ReceiptCommit,
  type ReceiptFile,
  type ReceiptSymbol,
} from '../../shared/contract/receipts.ts'
import type { Queries, Tx } from '../connect.ts'
import { storableJson } from '../storable-json.ts'

/**
 * Records running refreshes. Each step and its record are written together, so that a restarted run loses
 * nothing and counts nothing twice.
 */

/** Number of refreshes kept per project. */
const KEPT = 500
/** Number of days for which the data to undo a refresh is kept. */
export const UNDOABLE_DAYS = 30

/**
 * Opens a project's refresh, or returns the open one. A refresh that broke off before it wrote anything
 * starts over.
 */
export async function openRefresh(
  sql: Queries,
  projectId: number,
  { from, to }: { from: string | null; to: string | null },
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into refreshes (project_id, from_commit, to_commit) values (${projectId}, ${from}, ${to})
    on conflict (project_id) where ended_at is null do update set to_commit = excluded.to_commit,
      begun_at = case when ${isUntouched(sql)} then now() else refreshes.begun_at end,
      from_commit = case when ${isUntouched(sql)} then excluded.from_commit else refreshes.from_commit end
    returning id`
  if (!row) throw new Error('A refresh could not be opened')
  return row.id
}

const isUntouched = (sql: Queries) =>
  sql`refreshes.file_count = 0 and not exists (select 1 from receipts r where r.refresh_id = refreshes.id)`

/**
 * Whether a refresh has written something and hasn't ended. Pages may then be of a commit that isn't
 * recorded.
 */
export async function hasOpenRefresh(sql: Queries, projectId: number): Promise<boolean> {
  const rows = await sql`
    select 1 from refreshes where project_id = ${projectId} and ended_at is null and not (${isUntouched(sql)})`
  return rows.length > 0
}

export type SourceDifference = { files: ReceiptFile[]; symbols: ReceiptSymbol[] }

/** Adds differences in the sources to those that an earlier run of the same refresh found. */
export async function noteDifference(tx: Tx, refreshId: number, found: SourceDifference): Promise<void> {
  const [row] = await tx<(SourceDifference & { file_count: number; symbol_count: number })[]>`
    select files, file_count, symbols, symbol_count from refreshes where id = ${refreshId} for update`
  if (!row) return
  const files = joined(row.files, found.files, ({ path }) => path)
  const symbols = joined(row.symbols, found.symbols, ({ path, name }) => `${path}\0${name}`)
  const fileCount = row.file_count + files.length - row.files.length
  const symbolCount = row.symbol_count + symbols.length - row.symbols.length
  await tx`
    update refreshes set file_count = ${fileCount}, symbol_count = ${symbolCount},
      files = ${JSON.stringify(files.slice(0, MAX_RECEIPT_FILES))}::jsonb,
      symbols = ${JSON.stringify(symbols.slice(0, MAX_RECEIPT_SYMBOLS))}::jsonb
    where id = ${refreshId}`
}

function joined<Item>(known: readonly Item[], found: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map([...known, ...found].map((item): [string, Item] => [keyOf(item), item])).values()]
}

export type CitationCounts = { moved: number; stale: number; gone: number; cleared: number }

/** Counts the changed citations per page. Call it in the transaction that writes these citations. */
export async function noteCitations(
  tx: Tx,
  refreshId: number,
  pages: ReadonlyMap<number, CitationCounts>,
): Promise<void> {
  const concerned = [...pages].filter(([, { moved, stale, gone, cleared }]) => moved + stale + gone + cleared > 0)
  if (concerned.length === 0) return
  const rows = concerned.map(([page_id, counts]) => ({ refresh_id: refreshId, page_id, ...counts }))
  await tx`
    insert into refresh_citations ${tx(rows, 'refresh_id', 'page_id', 'moved', 'stale', 'gone', 'cleared')}
    on conflict (refresh_id, page_id) do update set moved = refresh_citations.moved + excluded.moved, stale = refresh_citations.stale + excluded.stale,
      gone = refresh_citations.gone + excluded.gone, cleared = refresh_citations.cleared + excluded.cleared`
}

export type RefreshEnd = {
  to: string | null
  commits: readonly ReceiptCommit[]
  moreCommits: boolean
  /** Upload time, for archives. */
  uploadedAt?: Date | undefined
}

/**
 * Records the commits or upload time of the new sources early, for rows that are written during the
 * refresh.
 */
export async function noteOrigin(sql: Queries, refreshId: number, end: RefreshEnd): Promise<void> {
  await sql`
    update refreshes set commits = ${commitsOf(end)}::jsonb, more_commits = ${end.moreCommits},
      uploaded_at = ${end.uploadedAt ?? null}
    where id = ${refreshId}`
}

const commitsOf = ({ commits }: RefreshEnd) => storableJson(commits.slice(0, MAX_RECEIPT_COMMITS))

/** Ends a refresh. Call it in the transaction that sets the project's commit to the refreshed commit. */
export async function endRefresh(tx: Tx, refreshId: number, end: RefreshEnd): Promise<void> {
  const { to } = end
  await noteOrigin(tx, refreshId, end)
  const [row] = await tx<{ project_id: number; from_commit: string | null }[]>`
    update refreshes set ended_at = now(), to_commit = ${to}
    where id = ${refreshId} returning project_id, from_commit`
  if (!row) return
  // Citations that people added during the refresh get the new commit, or the earlier commit if their code is
  // stale or gone now.
  await tx`
    update citations set commit_hash = case when state in ('current', 'moved') then ${to} else ${row.from_commit} end
    where project_id = ${row.project_id} and by_person and commit_hash is null`
  await tx`
    update receipts set undo = null where project_id = ${row.project_id} and undo is not null
      and created_at < now() - make_interval(days => ${UNDOABLE_DAYS})`
  await tx`
    delete from refreshes where project_id = ${row.project_id} and id <= (
      select id from refreshes where project_id = ${row.project_id} order by id desc offset ${KEPT} limit 1)`
}

export type LastLook = {
  looked_at: Date | null
  /** End of the newest refresh, or, without refreshes, the time when the documentation was first written. */
  since: Date | null
  commit: string | null
  subject: string | null
  pages: number
  suggestions: number
}

/** When the sources of a project were last checked, and what the newest refresh brought. */
export async function lastLook(sql: Queries, projectId: number): Promise<LastLook> {
  const [row] = await sql<LastLook[]>`
    select l.looked_at, f.to_commit as commit, f.commits -> 0 ->> 'subject' as subject,
      coalesce(f.ended_at, (select max(created_at) from receipts where project_id = p.id)) as since,
      (select count(distinct page_id)::int from receipts where refresh_id = f.id and seq is not null) as pages,
      (select coalesce(sum(suggested), 0)::int from receipts where refresh_id = f.id) as suggestions
    from projects p left join repository_looks l on l.project_id = p.id
      left join lateral (
        select id, to_commit, commits, ended_at from refreshes where project_id = p.id and ended_at is not null
        order by id desc limit 1) f on true
    where p.id = ${projectId}`
  return row ?? { looked_at: null, since: null, commit: null, subject: null, pages: 0, suggestions: 0 }
}
