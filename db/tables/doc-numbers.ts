import type { Database, Queries, Tx } from '../connect.ts'
import { transaction } from '../transaction.ts'

/** Maximum number of documents in one portion, however small they are. */
const MAX_DOCS = 500
/** Documents numbered per transaction. Small batches keep the lock on the project's counter short. */
const NUMBERED_AT_ONCE = 500

/**
 * Assigns the project's next numbers to the documents of these pages. Must be the last statement of a
 * transaction, because other writers of the project wait for its counter until the commit. This wait ensures
 * that no number becomes visible after a larger number.
 */
export async function numberDocs(tx: Tx, projectId: number, pageIds: readonly number[]): Promise<void> {
  if (pageIds.length === 0) return
  const [counter] = await tx<{ doc_seq: number }[]>`
    insert into project_docs (project_id, doc_seq) values (${projectId}, ${pageIds.length})
    on conflict (project_id) do update set doc_seq = project_docs.doc_seq + excluded.doc_seq returning doc_seq`
  const first = (counter?.doc_seq ?? 0) - pageIds.length
  await tx`
    update page_docs d set project_id = ${projectId}, doc_seq = ${first}::bigint + v.place, numbered_seq = d.seq
    from unnest(${pageIds as number[]}::bigint[]) with ordinality as v (page_id, place) where d.page_id = v.page_id`
}

/** Numbers documents that a killed process stored but didn't number. Returns how many there were. */
export async function numberLeftDocs(database: Database): Promise<number> {
  const left = await database.sql<{ page_id: number; project_id: number }[]>`
    select d.page_id, p.project_id from page_docs d join pages p on p.id = d.page_id
    where d.seq > d.numbered_seq and p.deleted_at is null order by p.project_id, d.page_id`
  const byProject = Map.groupBy(left, (row) => row.project_id)
  for (const [projectId, rows] of byProject) {
    for (let at = 0; at < rows.length; at += NUMBERED_AT_ONCE) {
      const ids = rows.slice(at, at + NUMBERED_AT_ONCE).map((row) => row.page_id)
      await transaction(database, async (tx) => {
        // Locks documents before the counter, in the order that all writers use.
        await tx`select 1 from page_docs where page_id in ${tx(ids)} order by page_id for update`
        await numberDocs(tx, projectId, ids)
      })
    }
  }
  return left.length
}

export type NumberedDoc = { page_id: number; doc_seq: number; base: Uint8Array | null; updates: Uint8Array[] }

/**
 * Returns a project's documents with numbers above `after`, in order: as many as fit into `maxBytes`, and at
 * least one. `more`: further documents exist. A single statement reads them, so a document's base and updates
 * match.
 */
export async function docsAfter(
  sql: Queries,
  { projectId, after, maxBytes }: { projectId: number; after: number; maxBytes: number },
): Promise<{ docs: NumberedDoc[]; more: boolean }> {
  const rows = await sql<(Omit<NumberedDoc, 'updates'> & { updates: Uint8Array[] | null; found: number })[]>`
    with newer as (
      select d.page_id, d.doc_seq, coalesce(octet_length(d.base), 0) + coalesce((
        select sum(octet_length(u.update)) from page_updates u where u.page_id = d.page_id), 0) as bytes
      from page_docs d join pages p on p.id = d.page_id
      where d.project_id = ${projectId} and d.doc_seq > ${after} and p.deleted_at is null
      order by d.doc_seq limit ${MAX_DOCS + 1}
    ), counted as (
      select page_id, sum(bytes) over (order by doc_seq) as total, row_number() over (order by doc_seq) as place
      from newer
    )
    select d.page_id, d.doc_seq, d.base, (select count(*) from newer)::int as found,
      (select array_agg(u.update order by u.seq) from page_updates u where u.page_id = d.page_id) as updates
    from counted c join page_docs d on d.page_id = c.page_id
    where c.place = 1 or (c.total <= ${maxBytes} and c.place <= ${MAX_DOCS}) order by d.doc_seq`
  const docs = rows.map(({ page_id, doc_seq, base, updates }) => ({ page_id, doc_seq, base, updates: updates ?? [] }))
  return { docs, more: (rows[0]?.found ?? 0) > docs.length }
}
