import type { Undone } from '../../shared/contract/receipts.ts'
import type { DocNode } from '../../shared/document/node.ts'
import type { Queries, Tx } from '../connect.ts'
import { storableJson } from '../storable-json.ts'
import { isWithin, parentsOf } from './planned-pages.ts'
import { lockProject } from './projects.ts'
import type { PublicationUndo } from './publications.ts'
import { bringBack, type Lifted, liftPages } from './removed-pages.ts'
import { settleSuggestions } from './suggestions.ts'

/** Undoing a refresh, page by page. */

export type Fate = 'removed' | 'kept' | 'restored'
export type PageToUndo = {
  page_id: number
  parent_id: number
  created: boolean
  fate: Fate | null
  commit: string | null
}

/** Pages on which the refresh can be undone and hasn't been yet. */
export async function listToUndo(sql: Queries, projectId: number, refreshId: number): Promise<PageToUndo[]> {
  return sql<PageToUndo[]>`
    select r.page_id, coalesce(max(p.parent_id), 0)::bigint as parent_id, coalesce(bool_or(r.seq = 1), false) as created,
      max(r.fate) as fate, max(r.commit_hash) as commit
    from receipts r left join pages p on p.id = r.page_id
    where r.refresh_id = ${refreshId} and r.project_id = ${projectId} and r.undo is not null and r.undone is null
    group by r.page_id order by r.page_id`
}

/** A refresh's publications to a page, newest first. */
export async function readUndo(tx: Tx, refreshId: number, pageId: number): Promise<PublicationUndo[]> {
  const rows = await tx<{ undo: PublicationUndo }[]>`
    select undo from receipts
    where refresh_id = ${refreshId} and page_id = ${pageId} and undo is not null and undone is null
    order by id desc for update`
  return rows.map(({ undo }) => undo)
}

/** Records what was undone, and deletes the undo data, which is no longer needed. */
export async function noteUndone(tx: Tx, refreshId: number, pageId: number, undone: Undone): Promise<void> {
  await tx`
    update receipts set undone = ${JSON.stringify(undone)}::jsonb, undo = null
    where refresh_id = ${refreshId} and page_id = ${pageId}`
}

/**
 * Marks a refresh as undone, unless pages are left to undo. Returns the number of pages left. The first
 * person who undid it stays recorded. If nothing newer was published, the project goes back to the earlier
 * commit, so that the next refresh applies everything again.
 */
export async function endUndoing(
  tx: Tx,
  { projectId, refreshId, userId }: { projectId: number; refreshId: number; userId: string },
): Promise<number> {
  await lockProject(tx, projectId)
  // This lock waits for transactions that write pages for this refresh, and blocks later ones.
  await tx`select 1 from refreshes where id = ${refreshId} for update`
  const left = (await listToUndo(tx, projectId, refreshId)).length
  if (left > 0) return left
  const [ended] = await tx<{ from_commit: string | null; to_commit: string | null }[]>`
    update refreshes set undone_at = now(), undone_by = ${userId} where id = ${refreshId} and undone_at is null
    returning from_commit, to_commit`
  if (!ended) return 0
  await tx`
    update projects set commit_hash = ${ended.from_commit}, undone_commit = ${ended.to_commit}
    where id = ${projectId} and commit_hash = ${ended.to_commit} and ${ended.from_commit}::text is not null
      and ${ended.from_commit}::text <> ${ended.to_commit} and status in ('DOC_SUCCESS', 'READY', 'PULL_FAIL')`
  return 0
}

/**
 * Pages among `pageIds` that may still be written outside of the refresh run: neither the page's last
 * publication nor the refresh `refreshId` was undone. Locks the refresh, so that its undo can't finish before
 * the transaction ends.
 */
export async function notUndone(
  sql: Queries,
  pageIds: readonly number[],
  refreshId: number | null,
): Promise<Set<number>> {
  if (refreshId !== null) {
    const [refresh] = await sql<{ undone_at: Date | null }[]>`
      select undone_at from refreshes where id = ${refreshId} for share`
    if (refresh?.undone_at) return new Set()
  }
  const rows = await sql<{ id: number }[]>`
    select i.id from unnest(${sql.array(pageIds as number[], INT8)}::bigint[]) as i (id)
    where coalesce((select r.undone is null from receipts r where r.page_id = i.id order by r.id desc limit 1), true)`
  return new Set(rows.map(({ id }) => id))
}

const INT8 = 20

/**
 * Restores a page that a refresh removed, and the places of its children. Returns false if it wasn't
 * removed.
 */
export async function undoRemoval(
  tx: Tx,
  projectId: number,
  { pageId, lifted }: { pageId: number; lifted: readonly Lifted[] },
): Promise<boolean> {
  const [page] = await tx<{ id: number; name: string; parent_id: number }[]>`
    select id, name, parent_id from pages
    where id = ${pageId} and project_id = ${projectId} and deleted_at is not null and gone_by = 'refresh'`
  if (!page) return false
  const parents = await parentsOf(tx, projectId)
  await bringBack(tx, projectId, [page])
  const back = lifted.filter(
    ({ id, parent_id }) => parents.get(id) === parent_id && !isWithin(parents, page.parent_id, id),
  )
  const above = parents.has(page.parent_id) ? [] : [{ id: pageId, parent_id: 0 }]
  await liftPages(tx, projectId, [...above, ...back.map(({ id }) => ({ id, parent_id: pageId }))])
  return true
}

/**
 * Clears the "source is gone" marks of a page and its citations, because the undo brings the page back to a
 * commit that has the source. The quotes stay, because the stored sources no longer contain the cited lines.
 */
export async function unmarkSourceGone(
  tx: Tx,
  { projectId, refreshId, pageId }: { projectId: number; refreshId: number; pageId: number },
): Promise<void> {
  await tx`
    update citations set state = 'current'
    where page_id = ${pageId} and state = 'gone' and quote is not null and path in (
      select file ->> 'path' from refreshes f, jsonb_array_elements(f.files) as file
      where f.id = ${refreshId} and file ->> 'what' = 'removed')`
  await tx`
    update pages set source_gone = null
    where id = ${pageId} and project_id = ${projectId} and deleted_at is null and source_gone is not null`
}

/** Marks blocks that the undo removed as `retired`, as if they had never been written. */
export async function markBlocksUnwritten(tx: Tx, pageId: number, blocks: readonly string[]): Promise<void> {
  if (blocks.length === 0) return
  await tx`update published set state = 'retired' where page_id = ${pageId} and block in ${tx(blocks as string[])}`
}

/**
 * Records the restored texts as the published texts of their blocks. A later generated text then counts as
 * new for people who edited these blocks.
 */
export async function markBlocksBefore(
  tx: Tx,
  pageId: number,
  blocks: readonly { block: string; hash: string; node: DocNode }[],
): Promise<void> {
  if (blocks.length === 0) return
  await tx`
    update published p set hash = r.hash, state = 'present',
      olds = coalesce(p.olds, '[]') || jsonb_build_array(jsonb_build_object('hash', r.hash, 'node', r.node))
    from json_to_recordset(${storableJson(blocks)}::json) as r (block text, hash text, node jsonb)
    where p.page_id = ${pageId} and p.block = r.block`
}

/**
 * Deletes a refresh's undecided suggestions. Includes suggestions written after its end, which have the same
 * time as their receipt. Their blocks follow the earlier text again, so the next refresh repeats the
 * suggestion.
 */
export async function withdrawSuggestionsOf(tx: Tx, refreshId: number, pageId: number): Promise<void> {
  const rows = await tx<{ block: string; base_hash: string | null }[]>`
    select s.block, s.base_hash from suggestions s, refreshes f
    where f.id = ${refreshId} and s.page_id = ${pageId} and s.state = 'open'
      and (s.created_at between f.begun_at and f.ended_at or exists (select 1 from receipts r
        where r.refresh_id = f.id and r.page_id = s.page_id and r.created_at = s.created_at))
    for update of s`
  if (rows.length === 0) return
  await tx`
    update published p set hash = coalesce(r.base_hash, '')
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (block text, base_hash text)
    where p.page_id = ${pageId} and p.block = r.block`
  // The document is unchanged, but the page must no longer count as merged with its publication.
  await tx`update page_docs set merged_seq = least(merged_seq, seq) - 1 where page_id = ${pageId}`
  await settleSuggestions(
    tx,
    rows.map(({ block }) => ({ page_id: pageId, block })),
  )
}
