import type { PageRow } from '../../shared/contract/pages.ts'
import type { Passage, PassageKind } from '../../shared/retrieval/passage.ts'
import type { Posting, SegmentSize } from '../../shared/retrieval/segment.ts'
import type { Queries, Tx } from '../connect.ts'

/** Writes the search index of a project; it has only one writer. `shared/retrieval/queries.ts` reads it. */

export type IndexRow = { format: string; next_id: number; next_segment: number }

/**
 * Creates the index if it is missing. Replaces an index of another format by an empty index; search offers
 * nothing until it is complete. The numbers continue, because devices cache passages and segments by number
 * and never fetch a number twice.
 */
export async function openIndex(sql: Queries, projectId: number, format: string): Promise<void> {
  const old = await sql`
    with old as (
      delete from search_indexes where project_id = ${projectId} and format <> ${format} returning next_id, next_segment)
    insert into search_indexes (project_id, format, next_id, next_segment)
    select ${projectId}, ${format}, next_id, next_segment from old returning 1`
  if (old.length > 0) await setRagStatus(sql, projectId, 'idle')
  await sql`
    insert into search_indexes (project_id, format) values (${projectId}, ${format}) on conflict (project_id) do nothing`
}

export async function readIndex(sql: Queries, projectId: number): Promise<IndexRow> {
  const [row] = await sql<IndexRow[]>`
    select format, next_id, next_segment from search_indexes where project_id = ${projectId}`
  if (!row) throw new Error(`Project ${projectId} has no index`)
  return row
}

export async function deleteIndex(sql: Queries, projectId: number): Promise<void> {
  await sql`
    with vectors_gone as (delete from vectors where project_id = ${projectId}),
      state_gone as (delete from vector_indexes where project_id = ${projectId})
    delete from search_indexes where project_id = ${projectId}`
}

/** Indexed sources, each with the key of the content that was indexed. */
export async function indexedSources(sql: Queries, projectId: number, kind: PassageKind): Promise<Map<string, string>> {
  const rows = await sql<{ source: string; key: string }[]>`
    select source, key from search_sources where project_id = ${projectId} and kind = ${kind}`
  return new Map(rows.map(({ source, key }) => [source, key]))
}

export type SearchedPage = {
  id: number
  name: string
  kind: PageRow['kind']
  source_path: string | null
  source_gone: string | null
  seq: number
}

export async function listSearchedPages(sql: Queries, projectId: number): Promise<SearchedPage[]> {
  return sql<SearchedPage[]>`
    select p.id, p.name, p.kind, p.source_path, p.source_gone, d.seq from pages p join page_docs d on d.page_id = p.id
    where p.project_id = ${projectId} and p.deleted_at is null order by p.id`
}

export type SymbolToIndex = {
  source: string
  name: string
  qualified: string
  kind: string
  signature: string
  doc: string
  exported: boolean
  start_line: number
  end_line: number
  users: string[]
  tests: string[]
}

export type SourcesToIndex = {
  kind: PassageKind
  /** Sources to index again, with the keys of their content. */
  sources: { source: string; key: string }[]
  /** Sources to remove from the index. */
  gone: string[]
  passages: { source: string; passage: Passage }[]
  symbols: SymbolToIndex[]
  /**
   * Number of the segment that contains the postings of these passages. The postings must already be
   * written.
   */
  segment: number
  /** Number of the first passage. */
  firstId: number
}

/**
 * Replaces the index content of these sources. Throws if someone else has written to the index since
 * `firstId` was read and `segment` was taken.
 */
export async function writeSources(tx: Tx, projectId: number, write: SourcesToIndex): Promise<void> {
  const { kind, sources, gone, passages, segment, firstId } = write
  const own = await tx`
    update search_indexes set next_id = next_id + ${passages.length}
    where project_id = ${projectId} and next_id = ${firstId} and next_segment = ${segment + 1} returning 1`
  if (own.length === 0) throw new Error(`The index of project ${projectId} was written by somebody else`)
  const replaced = [...gone, ...sources.map(({ source }) => source)]
  await tx`
    delete from passages where project_id = ${projectId} and kind = ${kind} and source = any (${texts(tx, replaced)})`
  await tx`
    delete from search_sources
    where project_id = ${projectId} and kind = ${kind} and source = any (${texts(tx, replaced)})`
  if (kind === 'code') {
    await tx`delete from search_symbols where project_id = ${projectId} and source = any (${texts(tx, replaced)})`
    await insertSymbols(tx, projectId, write.symbols)
  }
  await tx`
    insert into search_sources (project_id, kind, source, key)
    select ${projectId}, ${kind}, source, key from json_to_recordset(${JSON.stringify(sources)}::json)
      as r (source text, key text)`
  if (passages.length === 0) return
  await insertPassages(tx, projectId, write)
  await tx`
    insert into search_segments (project_id, segment, kind, first_id, last_id, size)
    values (${projectId}, ${segment}, ${kind}, ${firstId}, ${firstId + passages.length - 1},
      ${passages.length})`
}

async function insertPassages(tx: Tx, projectId: number, { kind, passages, firstId }: SourcesToIndex): Promise<void> {
  const rows = passages.map(({ source, passage }, at) => ({
    id: firstId + at,
    source,
    headers: passage.headers,
    blocks: passage.blocks,
    fragments: passage.fragments,
    start_line: passage.startLine,
    end_line: passage.endLine,
  }))
  await tx`
    insert into passages (project_id, id, kind, source, headers, blocks, fragments, start_line, end_line)
    select ${projectId}, id, ${kind}, source, headers, blocks, fragments, start_line, end_line
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id integer, source text, headers text[], blocks jsonb,
      fragments text[], start_line integer, end_line integer)`
}

async function insertSymbols(tx: Tx, projectId: number, symbols: readonly SymbolToIndex[]): Promise<void> {
  await tx`
    insert into search_symbols (project_id, source, name, qualified, kind, signature, doc, exported, start_line,
      end_line, users, tests)
    select ${projectId}, source, name, qualified, kind, signature, doc, exported, start_line, end_line, users, tests
    from json_to_recordset(${JSON.stringify(symbols)}::json) as r (source text, name text, qualified text, kind text,
      signature text, doc text, exported boolean, start_line integer, end_line integer, users text[], tests text[])`
}

/** Writes postings of a segment. No one reads them before the segment is listed. */
export async function insertPostings(
  sql: Queries,
  projectId: number,
  segment: number,
  postings: ReadonlyMap<string, Posting>,
): Promise<void> {
  const rows = [...postings].map(([term, posting]) => ({ term, ...posting }))
  await sql`
    insert into postings (project_id, segment, term, ids, impacts)
    select ${projectId}, ${segment}, term, ids, impacts from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (term text, ids integer[], impacts smallint[])`
}

export async function listSegments(sql: Queries, projectId: number, kind: PassageKind): Promise<SegmentSize[]> {
  return sql<SegmentSize[]>`
    select s.segment, s.first_id as "firstId", s.last_id as "lastId", s.size,
      (select count(*) from passages a
        where a.project_id = s.project_id and a.kind = s.kind and a.id between s.first_id and s.last_id)::integer as live
    from search_segments s where s.project_id = ${projectId} and s.kind = ${kind} order by s.first_id`
}

/** Ids of the passages in this range that still exist. */
export async function livePassages(
  sql: Queries,
  projectId: number,
  { kind, firstId, lastId }: { kind: PassageKind; firstId: number; lastId: number },
): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    select id from passages
    where project_id = ${projectId} and kind = ${kind} and id between ${firstId} and ${lastId}`
  return new Set(rows.map(({ id }) => id))
}

export type TermPosting = Posting & { term: string }

/**
 * Reads at most `limit` postings of a segment, in byte order of their terms, starting after the term
 * `after`.
 */
export async function readPostings(
  sql: Queries,
  projectId: number,
  segment: number,
  { after, limit }: { after: string; limit: number },
): Promise<TermPosting[]> {
  return sql<TermPosting[]>`
    select term, ids, impacts from postings
    where project_id = ${projectId} and segment = ${segment} and term > ${after} order by term limit ${limit}`
}

/** Reserves a number for a new segment. */
export async function takeSegment(sql: Queries, projectId: number): Promise<number> {
  const [row] = await sql<{ segment: number }[]>`
    update search_indexes set next_segment = next_segment + 1 where project_id = ${projectId}
    returning next_segment - 1 as segment`
  if (!row) throw new Error(`Project ${projectId} has no index`)
  return row.segment
}

/** Replaces segments by the segment into which they were merged. */
export async function replaceSegments(
  tx: Tx,
  projectId: number,
  merged: { segment: number; kind: PassageKind; size: number; of: readonly SegmentSize[] },
): Promise<void> {
  const numbers = merged.of.map(({ segment }) => segment)
  await tx`
    delete from search_segments
    where project_id = ${projectId} and segment = any (${tx.array(numbers, INT4)})`
  await tx`
    insert into search_segments (project_id, segment, kind, first_id, last_id, size)
    values (${projectId}, ${merged.segment}, ${merged.kind}, ${merged.of[0]?.firstId ?? 0},
      ${merged.of.at(-1)?.lastId ?? 0}, ${merged.size})`
}

/** Deletes postings without a listed segment. Finished and interrupted merges leave such postings behind. */
export async function deleteLoosePostings(sql: Queries, projectId: number): Promise<void> {
  await sql`
    delete from postings p where p.project_id = ${projectId} and not exists (
      select 1 from search_segments s where s.project_id = p.project_id and s.segment = p.segment)`
}

export async function hasPassages(sql: Queries, projectId: number): Promise<boolean> {
  return (await sql`select 1 from passages where project_id = ${projectId} limit 1`).length > 0
}

/**
 * Updates the project's row when the places of symbols may have changed. Clients that resolved names receive
 * the changed row and resolve them again.
 */
export async function tellSymbols(sql: Queries, projectId: number): Promise<void> {
  await sql`update projects set updated_at = now() where id = ${projectId} and deleted_at is null`
}

export async function setRagStatus(sql: Queries, projectId: number, status: 'active' | 'idle'): Promise<void> {
  await sql`
    update projects set rag_status = ${status}, updated_at = now()
    where id = ${projectId} and deleted_at is null and rag_status <> ${status}`
}

/** Projects that have an index or may need one. */
export async function searchedProjects(sql: Queries): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from projects where deleted_at is null union select project_id from search_indexes order by id`
  return rows.map(({ id }) => id)
}

/** Postgres type numbers (OIDs), for arrays whose element type the driver cannot infer from the values. */
const INT4 = 23
const TEXT = 25

const texts = (sql: Queries, values: readonly string[]) => sql.array(values as string[], TEXT)
