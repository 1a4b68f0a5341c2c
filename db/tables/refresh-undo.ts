import type { Undone } from '../../shared/contract/receipts.ts'
import type { Queries, Tx } from '../connect.ts'
import type { PublicationUndo } from './publications.ts'

/** Undoing a refresh, page by page. */

export type PageToUndo = { page_id: number; parent_id: number; created: boolean }

/** The pages of a refresh that it can be taken back in, and was not yet. */
export async function listToUndo(sql: Queries, projectId: number, refreshId: number): Promise<PageToUndo[]> {
  return sql<PageToUndo[]>`
    select r.page_id, coalesce(max(p.parent_id), 0)::bigint as parent_id, bool_or(r.seq = 1) as created
    from receipts r left join pages p on p.id = r.page_id
    where r.refresh_id = ${refreshId} and r.project_id = ${projectId} and r.undo is not null and r.undone is null
    group by r.page_id order by r.page_id`
}

/** What was published to a page, the newest first. */
export async function readUndo(tx: Tx, refreshId: number, pageId: number): Promise<PublicationUndo[]> {
  const rows = await tx<{ undo: PublicationUndo }[]>`
    select undo from receipts
    where refresh_id = ${refreshId} and page_id = ${pageId} and undo is not null and undone is null
    order by id desc for update`
  return rows.map(({ undo }) => undo)
}

/** What it took to undo it is not needed any more. */
export async function noteUndone(tx: Tx, refreshId: number, pageId: number, undone: Undone): Promise<void> {
  await tx`
    update receipts set undone = ${JSON.stringify(undone)}::jsonb, undo = null
    where refresh_id = ${refreshId} and page_id = ${pageId}`
}

/** Notes a refresh as undone once nothing is left to be, and says how many pages are. Whoever was first stays. */
export async function endUndoing(
  tx: Tx,
  { projectId, refreshId, userId }: { projectId: number; refreshId: number; userId: string },
): Promise<number> {
  // Whatever is being brought in for it is there before, or not at all.
  await tx`select 1 from refreshes where id = ${refreshId} for update`
  const left = (await listToUndo(tx, projectId, refreshId)).length
  if (left > 0) return left
  await tx`
    update refreshes set undone_at = now(), undone_by = ${userId} where id = ${refreshId} and undone_at is null`
  return 0
}

/**
 * The pages among `pageIds` that something may be brought into beside a refresh: nobody undid what was published there
 * last, nor the refresh that it is for. It is not ended undoing before the transaction has ended.
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

/** Blocks that were taken out again stay away. */
export async function markBlocksDeleted(tx: Tx, pageId: number, blocks: readonly string[]): Promise<void> {
  if (blocks.length === 0) return
  await tx`update published set state = 'deleted' where page_id = ${pageId} and block in ${tx(blocks as string[])}`
}

/**
 * What a refresh suggested and nobody has decided is not wanted, also what was written for it after it had ended: each
 * suggestion is as old as the receipt that came with it.
 */
export async function dismissSuggestionsOf(tx: Tx, refreshId: number, pageId: number): Promise<void> {
  await tx`
    update suggestions s set state = 'dismissed', refused = array_append(array_remove(refused, hash), hash)
    from refreshes f where f.id = ${refreshId} and s.page_id = ${pageId} and s.state = 'open'
      and (s.created_at between f.begun_at and f.ended_at or exists (select 1 from receipts r
        where r.refresh_id = f.id and r.page_id = s.page_id and r.created_at = s.created_at))`
}
