import { sha256 } from '../../shared/basics/hash.ts'
import type { CitableSource } from '../../shared/contract/citable-sources.ts'
import type { Queries, Tx } from '../connect.ts'
import { readSources } from './source-files.ts'

/** What of a project's sources people can cite, and the citation that is made of it. */

export type Lines = { start: number; end: number }

/** `lines`: of files, which then are all that is found. */
type Sought = { name: string; lines: Lines | null; limit: number }

/**
 * Symbols and files that have a name in theirs: those that are called so come first, then those that begin so. Resolves
 * to some of them, and to how many more there are.
 */
export async function findCitable(
  sql: Queries,
  projectId: number,
  { name, lines, limit }: Sought,
): Promise<{ sources: CitableSource[]; more: number }> {
  const rows = await sql<(CitableSource & { count: number })[]>`
    with sought as (select lower(${name}) as name), found as (
      select s.source as path, s.qualified as symbol, s.kind, s.start_line, s.end_line, s.exported,
        lower(s.name) as short, lower(s.qualified) as long
      from search_symbols s, sought
      where s.project_id = ${projectId} and ${lines === null} and strpos(lower(s.qualified), sought.name) > 0
        and s.source in (${indexedAsTheyAre(sql, projectId)})
      union all
      select f.path, null, 'file', null, null, true, lower(split_part(f.path, '/', -1)), lower(f.path)
      from source_files f, sought
      where f.project_id = ${projectId} and f.content is not null and f.size > 0
        and strpos(lower(f.path), sought.name) > 0
    ), ranked as (
      select found.*, count(*) over ()::integer as count, row_number() over (order by
        case when sought.name in (short, long) then 0
          when starts_with(short, sought.name) or starts_with(long, sought.name) then 1 else 2 end,
        symbol is null, length(long), exported desc, path collate "C", start_line, symbol collate "C") as place
      from found, sought
    )
    select r.path, r.symbol, r.kind, coalesce(r.start_line, 1) as start_line, r.count, coalesce(r.end_line,
        length(f.content) - length(replace(f.content, chr(10), '')) + (right(f.content, 1) <> chr(10))::integer
      ) as end_line
    from ranked r left join source_files f on r.symbol is null and f.project_id = ${projectId} and f.path = r.path
    where r.place <= ${limit} order by r.place`
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

/** Symbols of a file that has changed since it was indexed may stand elsewhere by now. */
const indexedAsTheyAre = (sql: Queries, projectId: number) => sql`
  select f.path from source_files f join search_sources i
    on i.project_id = f.project_id and i.kind = 'code' and i.source = f.path and starts_with(i.key, f.hash || ' ')
  where f.project_id = ${projectId}`

/** Of a symbol the lines are those that it was found in. */
export type SourceToCite = Pick<CitableSource, 'path' | 'symbol' | 'start_line' | 'end_line'>

export type CitationToInsert = { id: number; projectId: number; pageId: number; source: SourceToCite }

/**
 * Writes the citation of a chip that a person inserts, of the code as it is. `gone`: the sources have nothing of that
 * name, or not these lines. `taken`: the number has been given to another citation.
 */
export async function insertCitation(
  tx: Tx,
  { id, projectId, pageId, source }: CitationToInsert,
): Promise<'inserted' | 'gone' | 'taken'> {
  const { path } = source
  const [file] = await readSources(tx, projectId, [path])
  const place = file && (source.symbol === null ? source : await findDeclared(tx, projectId, source))
  if (!file || !place) return 'gone'
  const lines = file.content.replace(/\n$/, '').split('\n')
  const [start, end] = [place.start_line, Math.min(place.end_line, lines.length)]
  if (file.content === '' || start > end) return 'gone'
  // What a formatter may change in it is known once the file changes: by the text of then.
  const hash = sha256(lines.slice(start - 1, end).join('\n'))
  const written = await tx`
    insert into citations (id, project_id, page_id, path, symbol, start_line, end_line, hash, commit_hash, by_person)
    select ${id}, p.id, ${pageId}, ${path}, ${place.symbol}, ${start}, ${end}, ${hash}, p.commit_hash, true
    from projects p where p.id = ${projectId}
    on conflict (id) do nothing returning id`
  return written.length > 0 ? 'inserted' : 'taken'
}

/**
 * Where a symbol is declared. One that shares its name, or its owner's, with another of the file is not known again by
 * it: its lines are cited.
 */
async function findDeclared(tx: Tx, projectId: number, source: SourceToCite): Promise<SourceToCite | undefined> {
  const { path, symbol, start_line } = source
  const parts = symbol?.split('.') ?? []
  const names = parts.map((_, at) => parts.slice(0, at + 1).join('.'))
  const rows = await tx<SourceToCite[]>`
    select source as path, qualified as symbol, start_line, end_line from search_symbols
    where project_id = ${projectId} and source = ${path} and qualified in ${tx(names)}
      and source in (${indexedAsTheyAre(tx, projectId)})`
  const called = rows.filter((row) => row.symbol === symbol)
  const isAlone = new Set(rows.map((row) => row.symbol)).size === rows.length
  if (isAlone) return called[0]
  const found = called.find((row) => row.start_line === start_line)
  return found && { ...found, symbol: null }
}
