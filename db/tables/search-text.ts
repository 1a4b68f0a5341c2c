import type { SearchText } from '../../shared/contract/search-text.ts'
import type { Queries } from '../connect.ts'
import type { SymbolToIndex, TermPosting } from './search-index.ts'

/** Reads the search index for a device that copies it for an offline project. */

type Listed = Pick<SearchText, 'segments' | 'passages' | 'symbols'>

/** Part of a project's index that the requester may have. `code` is false: only the text of its pages. */
export type Kept = { projectId: number; code: boolean }

const kindsOf = ({ code }: Kept) => (code ? ['docs', 'code'] : ['docs'])

/** Segments, passages and symbols of the index, read at one moment. */
export async function listSearchText(sql: Queries, kept: Kept): Promise<Listed> {
  const { projectId, code } = kept
  const [row] = await sql<Listed[]>`
    select
      (select coalesce(json_agg(json_build_object('segment', segment, 'kind', kind, 'first_id', first_id,
          'last_id', last_id, 'size', size) order by segment), '[]')
        from search_segments where project_id = ${projectId} and kind in ${sql(kindsOf(kept))}) as segments,
      (select coalesce(json_agg(json_build_array(r.first, r.last) order by r.first), '[]') from (
        select min(id) as first, max(id) as last from (
          select id, id - row_number() over (order by id) as run from passages
          where project_id = ${projectId} and kind in ${sql(kindsOf(kept))}
        ) numbered group by run) r) as passages,
      coalesce((select md5(i.format || ' ' || string_agg(source || ' ' || key, ',' order by source collate "C"))
        from search_indexes i join search_sources s on s.project_id = i.project_id and s.kind = 'code'
        where i.project_id = ${projectId} and ${code} group by i.format), '') as symbols`
  return row ?? { segments: [], passages: [], symbols: '' }
}

/** Rows after a position, as many as fit into one answer. `more`: further rows exist. */
export type Portion<Row> = { rows: Row[]; more: boolean }

/** Bytes of rows in one answer. The last row may exceed this: a row can have a megabyte. */
const BYTES_AT_ONCE = 4 * 1024 * 1024
/** Bytes that each passage takes in a posting: its number and its impact. */
const POSTING_BYTES = 14

/** Postings of a segment, or `undefined` if the segment isn't listed. */
export async function listedPostings(
  sql: Queries,
  kept: Kept,
  segment: number,
  { after, limit }: { after: string; limit: number },
): Promise<Portion<TermPosting> | undefined> {
  const { projectId } = kept
  const rows = await sql<(TermPosting & { there: number })[]>`
    select term, ids, impacts, there from (
      select p.*, count(*) over () as there, sum(cardinality(ids) * ${POSTING_BYTES}::bigint)
        over (order by term rows between unbounded preceding and 1 preceding) as before
      from (
        select term, ids, impacts from postings
        where project_id = ${projectId} and segment = ${segment} and term > ${after} order by term limit ${limit + 1}
      ) p) w
    where coalesce(before, 0) < ${BYTES_AT_ONCE} order by term`
  const portion = portionOf(rows, limit)
  // This check follows the read. While the segment is listed, its postings can't have been deleted.
  const listed = await sql`
    select 1 from search_segments
    where project_id = ${projectId} and segment = ${segment} and kind in ${sql(kindsOf(kept))}`
  return listed.length > 0 ? portion : undefined
}

/** `there` are those of which these are the first. */
function portionOf<Row extends { there: number }>(all: readonly Row[], limit: number) {
  const rows = all.slice(0, limit).map(({ there: _, ...row }) => row)
  return { rows, more: rows.length < (all[0]?.there ?? 0) }
}

export type PassageToKeep = {
  id: number
  kind: string
  source: string
  headers: string[]
  blocks: unknown
  fragments: string[]
  start_line: number | null
  end_line: number | null
}

export async function passagesBetween(
  sql: Queries,
  kept: Kept,
  { from, to }: { from: number; to: number },
): Promise<Portion<PassageToKeep>> {
  const rows = await sql<(PassageToKeep & { there: number })[]>`
    select id, kind, source, headers, blocks, fragments, start_line, end_line, there from (
      select a.*, count(*) over () as there,
        sum(octet_length(array_to_string(fragments, '')) + octet_length(coalesce(blocks::text, '')))
          over (order by id rows between unbounded preceding and 1 preceding) as before
      from passages a 
      where project_id = ${kept.projectId} and id between ${from} and ${to} and kind in ${sql(kindsOf(kept))}) w
    where coalesce(before, 0) < ${BYTES_AT_ONCE} order by id`
  return portionOf(rows, rows.length)
}

/** Symbols of the next files after a path. The symbols of one file stay together. */
export async function symbolsAfter(
  sql: Queries,
  projectId: number,
  { after, files }: { after: string; files: number },
): Promise<SymbolToIndex[]> {
  return sql<SymbolToIndex[]>`
    select source, name, qualified, kind, signature, doc, exported, start_line, end_line, users, tests
    from (
      select s.*, sum(octet_length(signature) + octet_length(doc) + octet_length(array_to_string(users || tests, '')))
        over (order by source collate "C" groups between unbounded preceding and 1 preceding) as before
      from search_symbols s
      where project_id = ${projectId} and source in (
        select distinct source collate "C" from search_symbols
        where project_id = ${projectId} and source collate "C" > ${after} order by 1 limit ${files})) w
    where coalesce(before, 0) < ${BYTES_AT_ONCE}
    order by source collate "C", start_line, qualified collate "C"`
}
