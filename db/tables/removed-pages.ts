import type { NamedPage } from '../../shared/contract/values.ts'
import type { Queries, Tx } from '../connect.ts'
import { numberDocs } from './doc-numbers.ts'
import { listPartOf, lockPageDocs, putInTrash, type TrashCause, takeOutOfDeletion } from './trash.ts'

/** Pages that a refresh removes when their sources are gone, and restores when the sources are back. */

export type GeneratedPage = {
  id: number
  parent_id: number
  name: string
  kind: string
  /** Key in the plan; `null` if the plan has no row for this page. */
  key: string | null
  files: string[] | null
  source_gone: string | null
  kept: boolean
}

/** The existing pages of a project that the generator wrote. */
export async function listGenerated(sql: Queries, projectId: number): Promise<GeneratedPage[]> {
  return sql<GeneratedPage[]>`
    select p.id, p.parent_id, p.name, p.kind, l.key, l.files, p.source_gone, p.kept from pages p
    left join plan l on l.page_id = p.id and l.project_id = p.project_id
    where p.project_id = ${projectId} and p.kind is not null and p.deleted_at is null
    order by p.id`
}

/**
 * Locks the documents of these pages until the transaction ends. Resolves to the number of each newest
 * update.
 */
export async function lockSeqs(tx: Tx, pageIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx<{ page_id: number; seq: number }[]>`
    select page_id, seq from page_docs where page_id = any (${tx.array([...pageIds], INT8)}::bigint[])
    order by page_id for update`
  return new Map(rows.map(({ page_id, seq }) => [page_id, seq]))
}

/** A page to remove. `below`: the pages below it that are removed with it. */
export type Removal = { root: number; below: readonly number[] }

export type Removing = {
  projectId: number
  cause: Extract<TrashCause, { type: 'refresh' | 'undo' }>
  removals: readonly Removal[]
  successors: ReadonlyMap<number, number>
}

/**
 * Puts pages in the trash together with the pages below them. The caller must hold the locks of their
 * documents.
 */
export async function removePages(tx: Tx, { projectId, cause, removals, successors }: Removing): Promise<void> {
  for (const { root, below } of removals) {
    await putInTrash(tx, { projectId, root, ids: [root, ...below], cause })
  }
  const ids = removals.flatMap(({ root, below }) => [root, ...below])
  const gone = JSON.stringify(ids.map((id) => ({ id, successor: successors.get(id) ?? null })))
  await tx`
    update pages p set gone_by = ${cause.type}, successor_id = r.successor,
      source_gone = case ${cause.type}::text when 'refresh' then coalesce(p.source_gone, ${cause.commit ?? ''}) end
    from json_to_recordset(${gone}::json) as r (id bigint, successor bigint)
    where p.id = r.id and p.project_id = ${projectId} and p.deleted_at is not null`
}

/** Finds the page that replaces a removed page. Follows successors that were removed later themselves. */
export async function findSuccessor(sql: Queries, pageId: number): Promise<number | undefined> {
  return (await findSuccessors(sql, [pageId])).get(pageId)?.id
}

/** Finds the successor of each of these pages. */
export async function findSuccessors(sql: Queries, pageIds: readonly number[]): Promise<Map<number, NamedPage>> {
  if (pageIds.length === 0) return new Map()
  const rows = await sql<(NamedPage & { page: number })[]>`
    with recursive chain (page, id, name, project_id, next, is_there) as (
      select id, id, name, project_id, successor_id, deleted_at is null from pages
      where id = any (${sql.array([...pageIds], INT8)}::bigint[]) and deleted_at is not null
      union
      select c.page, p.id, p.name, p.project_id, p.successor_id, p.deleted_at is null from pages p
      join chain c on p.id = c.next and p.project_id = c.project_id
    ) select page, id, name from chain where is_there`
  return new Map(rows.map(({ page, ...successor }) => [page, successor]))
}

/**
 * Marks pages that lost their source but stay. Also marks their citations whose marks an undone refresh had
 * cleared. Resolves to the pages that weren't marked before.
 */
export async function markSourceGone(
  tx: Tx,
  projectId: number,
  { pageIds, commit }: { pageIds: readonly number[]; commit: string | null },
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    update pages set source_gone = ${commit ?? ''}
    where project_id = ${projectId} and id = any (${tx.array([...pageIds], INT8)}::bigint[]) and source_gone is null
    returning id`
  const marked = rows.map(({ id }) => id)
  await tx`
    update citations set state = 'gone'
    where page_id = any (${tx.array(marked, INT8)}::bigint[]) and state = 'current' and quote is not null`
  return marked
}

/**
 * Moves pages to new parents. Updates the plan too, so that generated pages don't count as moved by a
 * person.
 */
export async function liftPages(tx: Tx, projectId: number, lifted: readonly Lifted[]): Promise<void> {
  if (lifted.length === 0) return
  const rows = JSON.stringify(lifted)
  await tx`
    update plan l set parent_id = r.parent_id
    from json_to_recordset(${rows}::json) as r (id bigint, parent_id bigint), pages p
    where l.project_id = ${projectId} and l.page_id = r.id and p.id = r.id and p.parent_id = l.parent_id`
  await tx`
    update pages p set parent_id = r.parent_id
    from json_to_recordset(${rows}::json) as r (id bigint, parent_id bigint)
    where p.id = r.id and p.project_id = ${projectId}`
}

/**
 * Restores pages that a refresh removed, at their old addresses and with their contents. A page that was
 * purged meanwhile comes back empty. Other pages of the same deletion stay in the trash.
 */
export async function bringBack(
  tx: Tx,
  projectId: number,
  pages: readonly { id: number; name: string }[],
): Promise<void> {
  if (pages.length === 0) return
  const ids = pages.map(({ id }) => id)
  await lockPageDocs(tx, ids)
  const roots = await listPartOf(tx, ids)
  await tx`
    update pages p set deleted_at = null, trash_id = null, purged_at = null, gone_by = null, source_gone = null,
      successor_id = null, name = case p.name when '' then r.name else p.name end
    from json_to_recordset(${JSON.stringify(pages)}::json) as r (id bigint, name text)
    where p.id = r.id and p.project_id = ${projectId} and p.deleted_at is not null`
  await tx`
    insert into page_docs (page_id, updated_at) select id, now() from pages
    where id = any (${tx.array(ids, INT8)}::bigint[]) and deleted_at is null on conflict (page_id) do nothing`
  for (const root of roots) await takeOutOfDeletion(tx, root)
  await numberDocs(tx, projectId, ids)
}

export type RemovedPage = { id: number; name: string; source_gone: string | null }

/** Pages that a refresh removed and whose documents have changed since their last publication. */
export async function listChangedSince(sql: Queries, projectId: number): Promise<RemovedPage[]> {
  return sql<RemovedPage[]>`
    select p.id, p.name, p.source_gone from pages p join page_docs d on d.page_id = p.id
    where p.project_id = ${projectId} and p.gone_by = 'refresh' and p.trash_id is not null and d.seq > d.merged_seq
    order by p.id`
}

/**
 * Restores a removed page although its source is gone. It moves to the top if the page above it doesn't
 * exist.
 */
export async function bringBackKept(tx: Tx, projectId: number, page: RemovedPage): Promise<void> {
  await bringBack(tx, projectId, [page])
  await tx`
    update pages p set source_gone = ${page.source_gone}, parent_id = case when exists (
      select 1 from pages q where q.id = p.parent_id and q.deleted_at is null) then p.parent_id else 0 end
    where p.id = ${page.id}`
}

/** `lifted`: pages that stood below it, and below which page they stand now. */
export type PageFate = { page_id: number; fate: 'removed' | 'kept' | 'restored'; lifted?: readonly Lifted[] }
export type Lifted = { id: number; parent_id: number }

/**
 * Records in the receipts which pages a refresh removed, kept or restored. A restarted run adds nothing
 * twice.
 */
export async function noteFates(
  tx: Tx,
  { projectId, commit, refreshId }: { projectId: number; commit: string | null; refreshId: number | null },
  fates: readonly PageFate[],
): Promise<void> {
  if (refreshId === null || fates.length === 0) return
  const rows = fates.map(({ lifted = [], ...fate }) => ({ ...fate, undo: { blocks: [], cited: [], lifted } }))
  await tx`
    insert into receipts (project_id, page_id, commit_hash, refresh_id, seq, inserted, changed, retired, suggested, why,
      undo, fate)
    select ${projectId}, r.page_id, ${commit}, ${refreshId}, null, 0, 0, 0, 0, '[]', r.undo, r.fate
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (page_id bigint, fate text, undo jsonb)
    where not exists (select 1 from receipts t
      where t.refresh_id = ${refreshId} and t.page_id = r.page_id and t.fate = r.fate)`
}

const INT8 = 20
