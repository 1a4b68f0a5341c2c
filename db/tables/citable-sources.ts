import { sha256 } from '../../shared/basics/hash.ts'
import type { CitableSource } from '../../shared/contract/citable-sources.ts'
import type { Queries, Tx } from '../connect.ts'
import { readSources } from './source-files.ts'

/** Sources of a project that people can cite, and the citations that result. */

export type Lines = { start: number; end: number }

/** `lines`: of files, which then are all that is found. */
type Sought = { name: string; lines: Lines | null; limit: number }

type Fragment = ReturnType<typeof isAsIndexed>

/**
 * Maximum number of candidates per requested result. Some drop out, as files may have changed since
 * indexing.
 */
const LOOKED_UP_FOR_ONE = 10

/**
 * Finds symbols and files whose name contains the text: exact matches first, then names that begin with the
 * text. Resolves to at most `limit` of them, and to the number of further matches. A single letter occurs
 * in almost all names, so it matches only at the beginning.
 */
export async function findCitable(
  sql: Queries,
  projectId: number,
  { name, lines, limit }: Sought,
): Promise<{ sources: CitableSource[]; more: number }> {
  const isLetter = [...name].length === 1
  const begins = (text: Fragment) => sql`starts_with(lower(${text}), (select name from sought))`
  const has = (long: Fragment, short: Fragment) =>
    isLetter ? sql`(${begins(long)} or ${begins(short)})` : sql`strpos(lower(${long}), (select name from sought)) > 0`
  const fileName = sql`split_part(f.path, '/', -1)`
  const rows = await sql<(CitableSource & { count: number })[]>`
    with sought as (select lower(${name}) as name), found as not materialized (
      select s.source as path, s.qualified as symbol, s.kind, s.start_line, s.end_line, s.exported,
        lower(s.name) as short, lower(s.qualified) as long
      from search_symbols s
      where s.project_id = ${projectId} and ${lines === null} and ${has(sql`s.qualified`, sql`s.name`)}
      union all
      select f.path, null, 'file', null, null, true, lower(${fileName}), lower(f.path)
      from source_files f
      where f.project_id = ${projectId} and f.content is not null and f.size > 0
        and ${has(sql`f.path`, fileName)}
    ), ranked as (
      select found.*, case when sought.name in (short, long) then 0
        when starts_with(short, sought.name) or starts_with(long, sought.name) then 1 else 2 end as tier
      from found, sought
      order by tier, symbol is null, length(long), exported desc, path collate "C", start_line, symbol collate "C"
      limit ${limit * LOOKED_UP_FOR_ONE}
    ), best as (
      select ranked.*, row_number() over () as place from ranked
    )
    select b.path, b.symbol, b.kind, coalesce(b.start_line, 1) as start_line, coalesce(b.end_line, f.lines) as end_line,
      f.hash, (select count(*) from found)::integer as count
    from best b cross join lateral (
      select f.hash, case when b.symbol is null then
        length(f.content) - length(replace(f.content, chr(10), '')) + (right(f.content, 1) <> chr(10))::integer end as lines
      from source_files f
      where f.project_id = ${projectId} and f.path = b.path
        and case when b.symbol is null then true else ${isAsIndexed(sql, projectId)} end limit 1) f
    order by b.place limit ${limit}`
  const sources = rows.map(({ count: _, ...source }) => source)
  return {
    sources: lines ? sources.flatMap((file) => linesWithin(file, lines)) : sources,
    more: Math.max(0, (rows[0]?.count ?? 0) - limit),
  }
}

function linesWithin(file: CitableSource, { start, end }: Lines): CitableSource[] {
  if (start > file.end_line || end < start) return []
  return [{ ...file, start_line: start, end_line: Math.min(end, file.end_line) }]
}

/**
 * Returns SQL for whether a file `f` is unchanged since it was indexed. In a changed file, symbols may have
 * moved.
 */
const isAsIndexed = (sql: Queries, projectId: number) => sql`
  (select starts_with(i.key, f.hash || ' ') from search_sources i
  where i.project_id = ${projectId} and i.kind = 'code' and i.source = f.path)`

/** Source that a person picked. For a symbol, the lines say where the search found it. */
export type SourceToCite = Pick<CitableSource, 'path' | 'symbol' | 'start_line' | 'end_line'>

/** `hash`: of the file as it was seen, where that is known. Lines that are cited without a name are those of that text. */
export type CitationToInsert = {
  id: number
  projectId: number
  pageId: number
  source: SourceToCite & { hash: string | null }
}

/**
 * Stores the citation of a chip that a person inserts, for the current code. While a refresh is running, the
 * citation's commit stays unknown until the refresh ends. `gone`: the sources lack this name or these
 * lines. `taken`: another citation has this id.
 */
export async function insertCitation(
  tx: Tx,
  { id, projectId, pageId, source }: CitationToInsert,
): Promise<'inserted' | 'gone' | 'taken'> {
  const { path } = source
  const [file] = await readSources(tx, projectId, [path])
  const place = file && (source.symbol === null ? source : await findDeclared(tx, projectId, source))
  if (!file || !place) return 'gone'
  if (source.symbol === null && source.hash !== null && source.hash !== file.hash) return 'gone'
  const lines = file.content.replace(/\n$/, '').split('\n')
  const [start, end] = [place.start_line, Math.min(place.end_line, lines.length)]
  if (file.content === '' || start > end) return 'gone'
  // Stores only the hash of the full lines. Once the file changes, its old text shows which parts a formatter
  // may change.
  const hash = sha256(lines.slice(start - 1, end).join('\n'))
  const written = await tx`
    insert into citations (id, project_id, page_id, path, symbol, start_line, end_line, hash, commit_hash, by_person)
    select ${id}, p.id, ${pageId}, ${path}, ${place.symbol}, ${start}, ${end}, ${hash}, case when not exists (
      select 1 from refreshes r where r.project_id = p.id and r.ended_at is null) then p.commit_hash end, true
    from projects p where p.id = ${projectId}
    on conflict (id) do nothing returning id`
  return written.length > 0 ? 'inserted' : 'taken'
}

/**
 * Finds the declaration of a symbol. If the symbol's name or its owner's name isn't unique in the file, the
 * name couldn't identify the symbol later. Then returns the lines without a name.
 */
async function findDeclared(tx: Tx, projectId: number, source: SourceToCite): Promise<SourceToCite | undefined> {
  const { path, symbol, start_line } = source
  const parts = symbol?.split('.') ?? []
  const names = parts.map((_, at) => parts.slice(0, at + 1).join('.'))
  const rows = await tx<SourceToCite[]>`
    select s.source as path, s.qualified as symbol, s.start_line, s.end_line
    from source_files f join search_symbols s on s.project_id = f.project_id and s.source = f.path
    where f.project_id = ${projectId} and f.path = ${path} and s.qualified in ${tx(names)}
      and ${isAsIndexed(tx, projectId)}`
  const called = rows.filter((row) => row.symbol === symbol)
  const isAlone = new Set(rows.map((row) => row.symbol)).size === rows.length
  if (isAlone) return called[0]
  const found = called.find((row) => row.start_line === start_line)
  return found && { ...found, symbol: null }
}
