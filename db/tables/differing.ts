import { type GeneratedHash, isDiffering } from '../../shared/document/generated-hashes.ts'
import type { Queries, Tx } from '../connect.ts'

/**
 * `pages.differs` counts the statements of a page that the generator would write differently now. Null means
 * unknown: the last publication predates this count, or its run couldn't finish the page.
 */

/** Recounts the page's differing blocks after a change. The caller must hold the document's lock. */
export async function noteDiffering(tx: Tx, pageId: number, blocks: readonly GeneratedHash[]): Promise<void> {
  const rows = await tx<{ block: string; newest: string; expected: string | null }[]>`
    select g.block, g.hash as newest, g.expected
    from json_to_recordset(${JSON.stringify(blocks)}::json) as b (unit text, hash text)
    join published g on g.page_id = ${pageId} and g.block = b.unit and g.expected is distinct from b.hash`
  const known = new Map(
    rows.map(({ block, newest, expected }) => [block, { newest, expected: expected ?? undefined }] as const),
  )
  const differs = blocks.filter((block) => {
    const texts = known.get(block.unit)
    return texts !== undefined && isDiffering(block, texts)
  }).length
  await tx`
    update pages set differs = ${differs} where id = ${pageId} and differs is not null and differs <> ${differs}`
}

/**
 * Resets the counts of a project to unknown. After an interrupted run, each page may match the old or the new
 * commit.
 */
export async function forgetDiffering(sql: Queries, projectId: number): Promise<void> {
  await sql`update pages set differs = null where project_id = ${projectId} and differs is not null`
}

export type Differing = { pageId: number; differs: number | null }

export async function writeDiffering(tx: Tx, pages: readonly Differing[]): Promise<void> {
  if (pages.length === 0) return
  await tx`
    update pages p set differs = r.differs
    from json_to_recordset(${JSON.stringify(pages)}::json) as r ("pageId" bigint, differs integer)
    where p.id = r."pageId" and p.differs is distinct from r.differs`
}

/** `expected`: block → hash of what the generator would write for it. */
export type LeftPage = Differing & { expected: ReadonlyMap<string, string> }

/** Stores the hashes that a run would have written to pages that it skipped, and counts their differences. */
export async function writeLeft(tx: Tx, pages: readonly LeftPage[]): Promise<void> {
  if (pages.length === 0) return
  const ids = tx.array(
    pages.map(({ pageId }) => pageId),
    INT8,
  )
  await tx`select 1 from page_docs where page_id = any (${ids}::bigint[]) order by page_id for update`
  const blocks = pages.flatMap(({ pageId, expected }) =>
    [...expected].map(([block, hash]) => ({ page_id: pageId, block, hash })),
  )
  await tx`
    update published g set expected = (
      select r.hash from json_to_recordset(${JSON.stringify(blocks)}::json) as r (page_id bigint, block text, hash text)
      where r.page_id = g.page_id and r.block = g.block)
    where g.page_id = any (${ids}::bigint[])`
  await writeDiffering(tx, pages)
}

const INT8 = 20
