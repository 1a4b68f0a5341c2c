import type { ReceiptReason } from '../../shared/contract/receipts.ts'
import type { TouchedBlock } from '../../shared/document/editing/undo-blocks.ts'
import type { GeneratedText } from '../../shared/document/merging/offer.ts'
import type { DocNode } from '../../shared/document/node.ts'
import type { Queries, Tx } from '../connect.ts'
import { notifyAll } from '../listen.ts'
import { type CitedBefore, nothingOther } from './citations.ts'
import { writeDiffering } from './differing.ts'
import { numberDocs } from './doc-numbers.ts'
import { keepCited, keepRefreshed, type Refreshed } from './page-versions.ts'
import type { Lifted } from './removed-pages.ts'
import { type Refusals, readRefusals, type SuggestionToWrite, writeSuggestions } from './suggestions.ts'
import { followGenerated, type GeneratedTitle } from './titles.ts'

/** Reads and writes the data of publications, for many pages at once. */

export type PublishedBlock = {
  block: string
  hash: string
  text: string
  state: 'present' | 'deleted' | 'retired'
  /** Earlier generated texts that the current block may be derived from. */
  olds: readonly GeneratedText[] | null
}

export type PageState = {
  pageId: number
  seq: number
  /** `seq` of the page at its last publication, even if that wrote nothing. */
  mergedSeq: number
  updates: Uint8Array[]
  ledger: PublishedBlock[]
  /** Unit → cache key of its output at the last publication. */
  units: Map<string, string>
  /** Block → its content in the last generated output. */
  blocks: Map<string, DocNode>
  /** True if the number of statements that differ from the code is known. */
  isCompared: boolean
  /** Ids of the page's citations that are stored. */
  cited: Set<number>
  /** By block. */
  refusals: ReadonlyMap<string, Refusals>
}

/**
 * SQL: the page of document `d`, if it exists and belongs to the project. `offset 0` stops the planner from
 * merging the subquery: without statistics, an embedded database would scan all pages of the project.
 */
const itsPage = (sql: Queries, projectId: number) => sql`
  (select from pages where id = d.page_id and project_id = ${projectId} and deleted_at is null offset 0)`

/**
 * The existing pages of a project among `pageIds`, with everything that publishing needs to know about them.
 */
export async function readPageStates(
  sql: Queries,
  projectId: number,
  pageIds: readonly number[],
): Promise<Map<number, PageState>> {
  if (pageIds.length === 0) return new Map()
  const ids = sql.array(pageIds as number[], INT8)
  type Doc = { page_id: number; seq: number; merged_seq: number; is_compared: boolean } & {
    base: Uint8Array | null
    updates: Uint8Array[] | null
  }
  const docs = await sql<Doc[]>`
    select d.page_id, d.seq, d.merged_seq, d.base, (select differs is not null from pages where id = d.page_id) as is_compared,
      (select array_agg(u.update order by u.seq) from page_updates u where u.page_id = d.page_id) as updates
    from page_docs d cross join lateral ${itsPage(sql, projectId)} p
    where d.page_id = any (${ids}::bigint[])`
  const refusals = await readRefusals(sql, pageIds)
  const states = new Map(
    docs.map(({ page_id, seq, merged_seq, is_compared, base, updates }): [number, PageState] => [
      page_id,
      {
        pageId: page_id,
        seq,
        mergedSeq: merged_seq,
        updates: [...(base ? [base] : []), ...(updates ?? [])],
        ledger: [],
        units: new Map(),
        blocks: new Map(),
        isCompared: is_compared,
        cited: new Set(),
        refusals: refusals.get(page_id) ?? new Map(),
      },
    ]),
  )
  const blocks = await sql<(PublishedBlock & { page_id: number })[]>`
    select page_id, block, hash, text, state, olds from published where page_id = any (${ids}::bigint[])`
  for (const { page_id, ...block } of blocks) states.get(page_id)?.ledger.push(block)
  const units = await sql<(UnitRow & { blocks: { key: string; node: DocNode }[] })[]>`
    select page_id, unit, key, blocks from units where page_id = any (${ids}::bigint[])`
  for (const { page_id, unit, key, blocks } of units) {
    const state = states.get(page_id)
    state?.units.set(unit, key)
    for (const block of blocks) state?.blocks.set(block.key, block.node)
  }
  const citations = await sql<{ page_id: number; id: number }[]>`
    select page_id, id from citations where page_id = any (${ids}::bigint[])`
  for (const { page_id, id } of citations) states.get(page_id)?.cited.add(id)
  return states
}

type UnitRow = { page_id: number; unit: string; key: string }

/**
 * Page → unit → key of its output. Skips pages that someone has edited since the last publication, and pages
 * with an unknown number of differences.
 */
export async function readUnitKeys(
  sql: Queries,
  pageIds: readonly number[],
): Promise<Map<number, Map<string, string>>> {
  const pages = new Map<number, Map<string, string>>()
  if (pageIds.length === 0) return pages
  const rows = await sql<UnitRow[]>`
    select u.page_id, u.unit, u.key from units u join page_docs d on d.page_id = u.page_id
      join pages p on p.id = u.page_id and p.differs is not null
    where u.page_id = any (${sql.array(pageIds as number[], INT8)}::bigint[]) and d.merged_seq = d.seq`
  for (const { page_id, unit, key } of rows) {
    const units = pages.get(page_id) ?? new Map<string, string>()
    pages.set(page_id, units.set(unit, key))
  }
  return pages
}

export type CitationToWrite = {
  id: number
  path: string
  symbol: string | null
  start_line: number
  end_line: number
  hash: string
  bare_hash: string
  doc_hash: string | null
  /** Hashes of the symbol's comment, if the statement rests on this comment. */
  comment: readonly string[] | null
}

export type Publication = {
  pageId: number
  /** The number of the newest update that the publication was computed from. */
  baseSeq: number
  /** `null` when the document stays as it is. */
  update: Uint8Array | null
  /** True if the update doesn't change how the page reads: see `sightOf`. */
  silent: boolean
  /** The whole page before and after `update`, for its history. */
  states: Omit<Refreshed, 'pageId' | 'baseSeq'> | null
  text: string
  /** The title before and after. */
  title: Omit<GeneratedTitle, 'pageId'>
  ledger: PublishedBlock[]
  /** Block → hash of what the generator writes for it. */
  expected: ReadonlyMap<string, string>
  /** Number of statements that differ from `expected`, after and before this publication. */
  differs: { after: number; before: () => number | null }
  units: { unit: string; key: string; blocks: unknown }[]
  /** Citations to write: their statements match today's sources. */
  citations: CitationToWrite[]
  /** Citations whose rows stay: those of the page's text and newest draft. Other generated ones are deleted. */
  keepCitations: number[]
  suggestions: SuggestionToWrite[]
  settled: string[]
  counts: { inserted: number; changed: number; retired: number }
  /** Set only for a refresh: the reasons for the written blocks, and the data to undo them. */
  refreshed?: { why: ReceiptReason[]; undo: PublicationUndo }
}

/**
 * Data to undo a publication. `cited`: citations of the replaced blocks. `lifted`: pages that a removal of
 * this page moved up.
 */
export type PublicationUndo = { blocks: TouchedBlock[]; cited: CitedBefore[]; lifted?: Lifted[] }

export type PublicationContext = {
  projectId: number
  commit: string | null
  by: string
  /** The refresh that this publication is part of; null in a first generation. */
  refreshId?: number | null
}

/**
 * Writes each publication whose page hasn't changed since it was computed. Returns the pages that have
 * changed; the caller must compute them again. Locks the pages in the order of their ids.
 */
export async function writePublications(
  tx: Tx,
  context: PublicationContext,
  publications: readonly Publication[],
): Promise<number[]> {
  const ids = tx.array(
    publications.map(({ pageId }) => pageId),
    INT8,
  )
  const locked = await tx<{ page_id: number; seq: number }[]>`
    select d.page_id, d.seq from page_docs d cross join lateral ${itsPage(tx, context.projectId)} p
    where d.page_id = any (${ids}::bigint[]) order by d.page_id for update of d`
  const seqs = new Map(locked.map((row) => [row.page_id, row.seq]))
  const current = publications.filter(({ pageId, baseSeq }) => seqs.get(pageId) === baseSeq)
  const moved = publications.filter(({ pageId, baseSeq }) => seqs.has(pageId) && seqs.get(pageId) !== baseSeq)
  if (current.length > 0) {
    await writeDocuments(tx, context, current)
    await writeReceipts(tx, context, current)
    await writeLedger(tx, context, current)
    await writeCitations(tx, context, current)
    await keepCited(
      tx,
      current.flatMap(({ pageId, baseSeq, update }) => (update === null ? [] : [{ pageId, seq: baseSeq + 1 }])),
    )
    await writeSuggestions(
      tx,
      context,
      current.filter(({ baseSeq }) => baseSeq > 0),
    )
    const written = current.filter(({ update }) => update !== null)
    await numberDocs(
      tx,
      context.projectId,
      written.map(({ pageId }) => pageId),
    )
  }
  return moved.map(({ pageId }) => pageId)
}

async function writeDocuments(tx: Tx, { by }: PublicationContext, all: readonly Publication[]) {
  const changed = all.flatMap((one) => (one.update === null ? [] : [{ ...one, update: one.update }]))
  await writeFirstVersions(
    tx,
    changed.filter(({ baseSeq }) => baseSeq === 0),
  )
  await writeUpdates(
    tx,
    changed.filter(({ baseSeq }) => baseSeq > 0),
  )
  const merged = all.filter(({ update }) => update === null).map(({ pageId }) => pageId)
  if (merged.length > 0) {
    await tx`update page_docs set merged_seq = seq where page_id = any (${tx.array(merged, INT8)}::bigint[])`
  }
  await followGenerated(
    tx,
    all.map(({ pageId, title }) => ({ pageId, ...title })),
  )
  if (changed.length === 0) return
  const news = changed.map(({ pageId, baseSeq }) => ({ pageId, seq: baseSeq + 1, by }))
  await notifyAll(tx, 'page_updates', news)
}

/** Writes receipts. A page without written changes gets one only if a refresh suggests something for it. */
async function writeReceipts(
  tx: Tx,
  { projectId, commit, refreshId = null }: PublicationContext,
  all: readonly Publication[],
): Promise<void> {
  const receipts = all.flatMap(({ pageId, baseSeq, update, counts, suggestions, refreshed }) =>
    update === null && (refreshId === null || suggestions.length === 0)
      ? []
      : {
          project_id: projectId,
          page_id: pageId,
          commit_hash: commit,
          refresh_id: refreshId,
          seq: update === null ? null : baseSeq + 1,
          ...counts,
          suggested: suggestions.length,
          why: JSON.stringify(refreshed?.why ?? []),
          undo: refreshed ? JSON.stringify(refreshed.undo) : null,
        },
  )
  if (receipts.length === 0) return
  await tx`
    insert into receipts (project_id, page_id, commit_hash, refresh_id, seq, inserted, changed, retired, suggested,
      why, undo)
    select project_id, page_id, commit_hash, refresh_id, seq, inserted, changed, retired, suggested, why::jsonb,
      undo::jsonb
    from json_to_recordset(${JSON.stringify(receipts)}::json) as r (project_id bigint, page_id bigint,
      commit_hash text, refresh_id bigint, seq bigint, inserted integer, changed integer, retired integer,
      suggested integer, why text, undo text)`
}

type Changed = Publication & { update: Uint8Array }

/** Writes the first version of a page directly as its base, so that nothing needs compacting later. */
async function writeFirstVersions(tx: Tx, pages: readonly Changed[]) {
  if (pages.length === 0) return
  await tx`
    update page_docs d set seq = 1, base = v.base, base_seq = 1, text = v.text, text_seq = 1, followed_seq = 1,
      merged_seq = 1, updated_at = case when v.silent then d.updated_at else now() end
    from unnest(${column(tx, pages, 'pageId')}, ${tx.array(
      pages.map(({ update }) => update),
      BYTEA,
    )},
      ${tx.array(
        pages.map(({ text }) => text),
        TEXT,
      )}, ${silent(tx, pages)}) as v (page_id, base, text, silent)
    where d.page_id = v.page_id`
}

/**
 * Appends the updates. `followed_seq` advances only if it was current, so earlier edits that haven't been
 * followed yet aren't skipped.
 */
async function writeUpdates(tx: Tx, pages: readonly Changed[]) {
  if (pages.length === 0) return
  await keepRefreshed(
    tx,
    pages.flatMap(({ pageId, baseSeq, states }) => (states ? [{ pageId, baseSeq, ...states }] : [])),
  )
  const updates = tx.array(
    pages.map(({ update }) => update),
    BYTEA,
  )
  await tx`
    update page_docs d set seq = v.seq + 1, text = v.text, text_seq = v.seq + 1, merged_seq = v.seq + 1,
      followed_seq = case d.followed_seq when v.seq then v.seq + 1 else d.followed_seq end,
      updated_at = case when v.silent then d.updated_at else now() end
    from unnest(${column(tx, pages, 'pageId')}, ${column(tx, pages, 'baseSeq')},
      ${tx.array(
        pages.map(({ text }) => text),
        TEXT,
      )}, ${silent(tx, pages)}) as v (page_id, seq, text, silent)
    where d.page_id = v.page_id`
  await tx`
    insert into page_updates (page_id, seq, update)
    select v.page_id, v.seq + 1, v.update
    from unnest(${column(tx, pages, 'pageId')}, ${column(tx, pages, 'baseSeq')}, ${updates}) as v (page_id, seq, update)`
}

/** Postgres type numbers (OIDs), for arrays whose element type the driver cannot infer from the values. */
const [BOOL, BYTEA, INT8, TEXT] = [16, 17, 20, 25]

function silent(tx: Tx, pages: readonly Changed[]) {
  return tx.array(
    pages.map((page) => page.silent),
    BOOL,
  )
}

function column(tx: Tx, pages: readonly Changed[], name: 'pageId' | 'baseSeq') {
  return tx.array(
    pages.map((page) => page[name]),
    INT8,
  )
}

/**
 * Writes the changed rows of the ledger. Most blocks and units of a page haven't changed, so they are
 * skipped.
 */
async function writeLedger(tx: Tx, { projectId }: PublicationContext, all: readonly Publication[]) {
  const blocks = all.flatMap(({ pageId, ledger, expected }) =>
    ledger.map((block) => ({ page_id: pageId, ...block, expected: expected.get(block.block) ?? null })),
  )
  await tx`
    insert into published (page_id, block, hash, text, state, olds, expected)
    select page_id, block, hash, text, state, olds, expected from json_to_recordset(${JSON.stringify(blocks)}::json)
      as r (page_id bigint, block text, hash text, text text, state text, olds jsonb, expected text)
    on conflict (page_id, block) do update set hash = excluded.hash, text = excluded.text, state = excluded.state,
      olds = excluded.olds, expected = excluded.expected
    where (published.hash, published.text, published.state, published.olds, published.expected) is distinct from
      (excluded.hash, excluded.text, excluded.state, excluded.olds, excluded.expected)`
  await writeDiffering(
    tx,
    all.map(({ pageId, differs }) => ({ pageId, differs: differs.after })),
  )
  const known = all.filter(({ baseSeq }) => baseSeq > 0).map(({ pageId }) => pageId)
  const units = all.flatMap(({ pageId, units }) => units.map((unit) => ({ page_id: pageId, ...unit })))
  if (known.length > 0) {
    const kept = JSON.stringify(units.map(({ page_id, unit }) => ({ page_id, unit })))
    await tx`
      delete from units u where u.page_id = any (${tx.array(known, INT8)}::bigint[]) and not exists (
        select 1 from json_to_recordset(${kept}::json) as r (page_id bigint, unit text)
        where r.page_id = u.page_id and r.unit = u.unit)`
  }
  await tx`
    insert into units (project_id, page_id, unit, key, blocks)
    select ${projectId}, page_id, unit, key, blocks from json_to_recordset(${JSON.stringify(units)}::json)
      as r (page_id bigint, unit text, key text, blocks jsonb)
    on conflict (page_id, unit) do update set key = excluded.key, blocks = excluded.blocks
    where (units.key, units.blocks) is distinct from (excluded.key, excluded.blocks)`
}

/**
 * Writes citations. An unchanged citation keeps its old commit, because a changed row would make devices
 * fetch it again. Citations by people stay even if the page no longer shows their chips: an undo or a
 * restored version can bring the chips back.
 */
async function writeCitations(tx: Tx, { projectId, commit }: PublicationContext, all: readonly Publication[]) {
  const known = all.filter(({ baseSeq }) => baseSeq > 0)
  if (known.length > 0) {
    const ids = tx.array(
      known.map(({ pageId }) => pageId),
      INT8,
    )
    const kept = known.flatMap(({ pageId, keepCitations }) => keepCitations.map((id) => ({ page_id: pageId, id })))
    await tx`
      delete from citations c where c.page_id = any (${ids}::bigint[]) and not c.by_person and not exists (
        select 1 from json_to_recordset(${JSON.stringify(kept)}::json) as r (page_id bigint, id bigint)
        where r.page_id = c.page_id and r.id = c.id)`
  }
  const rows = all.flatMap(({ pageId, citations }) => citations.map((citation) => ({ ...citation, page_id: pageId })))
  // A generated citation's id is derived from the cited place, so a person's citation may already use this id.
  await tx`
    delete from citations c using json_to_recordset(${JSON.stringify(rows)}::json) as r (id bigint, page_id bigint)
    where c.id = r.id and c.page_id <> r.page_id and c.by_person`
  await tx`
    insert into citations (id, project_id, page_id, path, symbol, start_line, end_line, hash, bare_hash, doc_hash,
      comment, commit_hash)
    select id, ${projectId}, page_id, path, symbol, start_line, end_line, hash, bare_hash, doc_hash, comment,
      ${commit}::text
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id bigint, page_id bigint, path text, symbol text,
      start_line integer, end_line integer, hash text, bare_hash text, doc_hash text, comment text[])
    on conflict (id) do update set path = excluded.path, symbol = excluded.symbol, start_line = excluded.start_line,
      end_line = excluded.end_line, hash = excluded.hash, bare_hash = excluded.bare_hash, doc_hash = excluded.doc_hash,
      comment = excluded.comment, commit_hash = excluded.commit_hash, state = 'current', ${nothingOther(tx)}
    where (citations.project_id, citations.page_id) = (excluded.project_id, excluded.page_id) and (citations.path, citations.symbol, citations.start_line, citations.end_line, citations.hash,
      citations.bare_hash, citations.doc_hash, citations.comment, citations.state) is distinct from (excluded.path,
      excluded.symbol, excluded.start_line, excluded.end_line, excluded.hash, excluded.bare_hash, excluded.doc_hash,
      excluded.comment, 'current')`
}
