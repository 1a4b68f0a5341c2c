import type { SearchText } from '../../shared/contract/search-text.ts'
import type { Queries } from '../connect.ts'
import { readPostings, type SymbolToIndex, type TermPosting } from './search-index.ts'

/** An index as a device that keeps the project copies it. */

type Listed = Pick<SearchText, 'segments' | 'passages' | 'symbols'>

/** What there is, seen in one moment. */
export async function listSearchText(sql: Queries, projectId: number): Promise<Listed> {
  const [row] = await sql<Listed[]>`
    select
      (select coalesce(json_agg(json_build_object('segment', segment, 'kind', kind, 'first_id', first_id,
          'last_id', last_id, 'size', size) order by segment), '[]')
        from search_segments where project_id = ${projectId}) as segments,
      (select coalesce(json_agg(json_build_array(r.first, r.last) order by r.first), '[]') from (
        select min(id) as first, max(id) as last from (
          select id, id - row_number() over (order by id) as run from passages where project_id = ${projectId}
        ) numbered group by run) r) as passages,
      coalesce((select md5(i.format || ' ' || string_agg(source || ' ' || key, ',' order by source collate "C"))
        from search_indexes i join search_sources s on s.project_id = i.project_id and s.kind = 'code'
        where i.project_id = ${projectId} group by i.format), '') as symbols`
  return row ?? { segments: [], passages: [], symbols: '' }
}

/** Postings of a segment that is listed; of one that is not, none. */
export async function listedPostings(
  sql: Queries,
  projectId: number,
  segment: number,
  page: { after: string; limit: number },
): Promise<TermPosting[] | undefined> {
  const postings = await readPostings(sql, projectId, segment, page)
  // Looked at afterwards: what a merge left is removed only when it is listed no more.
  const listed = await sql`select 1 from search_segments where project_id = ${projectId} and segment = ${segment}`
  return listed.length > 0 ? postings : undefined
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
  projectId: number,
  { from, to }: { from: number; to: number },
): Promise<PassageToKeep[]> {
  return sql<PassageToKeep[]>`
    select id, kind, source, headers, blocks, fragments, start_line, end_line from passages
    where project_id = ${projectId} and id between ${from} and ${to} order by id`
}

/** Symbols of the next files after a path. */
export async function symbolsAfter(
  sql: Queries,
  projectId: number,
  { after, files }: { after: string; files: number },
): Promise<SymbolToIndex[]> {
  return sql<SymbolToIndex[]>`
    select source, name, qualified, kind, signature, doc, exported, start_line, end_line, users, tests
    from search_symbols
    where project_id = ${projectId} and source in (
      select distinct source collate "C" from search_symbols
      where project_id = ${projectId} and source collate "C" > ${after} order by 1 limit ${files})
    order by source collate "C", start_line, qualified collate "C"`
}
