import type { DocNode } from '../document/node.ts'

/** Queries of an index, in SQL that every Postgres runs unchanged, on the server and in a browser. */

/** Runs one of the queries below; its parameters are `$1`, `$2`, … */
export type Run = <Row>(text: string, parameters: readonly unknown[]) => Promise<Row[]>

/**
 * Parameters: project, kind, terms. One statement, so that a concurrent merge is visible completely or not
 * at all.
 */
export const POSTINGS_OF_TERMS = `
  select p.term, p.ids, p.impacts from search_segments s
  join postings p on p.project_id = s.project_id and p.segment = s.segment
  where s.project_id = $1 and s.kind = $2 and p.term = any($3)
  order by p.term, s.first_id`
export type PostingRow = { term: string; ids: number[]; impacts: number[] }

/** Parameters: projects, kind, terms. Like `POSTINGS_OF_TERMS`, over several projects. */
export const POSTINGS_OF_PROJECTS = `
  select p.project_id, p.term, p.ids, p.impacts from search_segments s
  join postings p on p.project_id = s.project_id and p.segment = s.segment
  where s.project_id = any($1) and s.kind = $2 and p.term = any($3)
  order by p.term, p.project_id, s.first_id`
export type ProjectPostingRow = PostingRow & { project_id: number }

/** Projects, kind. */
export const COUNT_IN_PROJECTS = `
  select coalesce(sum(size), 0)::integer as total from search_segments
  where project_id = any($1) and kind = $2`

/**
 * Parameters: projects, kind, first term, first term after the range, lengths, limit. Short terms come first.
 */
export const TERMS_BETWEEN = `
  select distinct length(p.term) as letters, p.term from search_segments s
  join postings p on p.project_id = s.project_id and p.segment = s.segment
  where s.project_id = any($1) and s.kind = $2 and p.term >= $3 and p.term < $4
    and length(p.term) between $5 and $6
  order by 1, 2 limit $7`
export type TermRow = { term: string }

/**
 * Parameters: projects, kind, first term, first term after the range, number of letters, allowed difference
 * in letters, limit. Terms with the same number of letters come first.
 */
export const SIMILAR_TERMS = `
  select distinct abs(length(p.term) - $5::integer) as off, p.term from search_segments s
  join postings p on p.project_id = s.project_id and p.segment = s.segment
  where s.project_id = any($1) and s.kind = $2 and p.term >= $3 and p.term < $4
    and length(p.term) between $5::integer - $6::integer and $5::integer + $6::integer
  order by 1, 2 limit $7`

/** Project, kind. */
export const COUNT_OF_PASSAGES = `
  select coalesce(sum(size), 0)::integer as total from search_segments
  where project_id = $1 and kind = $2`

/** Folders above a file, including the root of the repository. */
const foldersAbove = (path: string) => `
  select array_to_string((string_to_array(${path}, '/'))[:depth], '/')
  from generate_series(0, cardinality(string_to_array(${path}, '/')) - 1) as depth`

/**
 * Page of a file. If the file has no page, it's a row in the page of the nearest folder above, so that page
 * is used.
 */
const pageOf = (project: string, path: string) => `
  coalesce(
    (select id from pages where project_id = ${project} and kind = 'file' and source_path = ${path}
      and deleted_at is null order by id limit 1),
    (select id from pages where project_id = ${project} and kind = 'folder'
      and source_path in (${foldersAbove(path)}) and deleted_at is null
      order by length(source_path) desc, id limit 1))`

const PASSAGE = `
  a.project_id, a.id, a.kind, a.headers, a.blocks, a.fragments, a.start_line, a.end_line,
  case a.kind when 'code' then a.source else d.source_path end as filepath, coalesce(d.id, f.id) as page_id
  from passages a
  left join pages d on d.id = case a.kind when 'docs' then a.source::bigint end
    and d.project_id = a.project_id and d.deleted_at is null
  left join lateral (select ${pageOf('a.project_id', 'a.source')} as id where a.kind = 'code') f on true`

/** Parameters: project, numbers. Omits the passages of a page that was just deleted but is still indexed. */
export const PASSAGES_BY_ID = `
  select ${PASSAGE} where a.project_id = $1 and a.id = any($2) and (a.kind = 'code' or d.id is not null)`
/** Parameters: projects and numbers, in pairs. */
export const PASSAGES_OF_PROJECTS = `
  select ${PASSAGE} where (a.kind = 'code' or d.id is not null) and (a.project_id, a.id) in (
    select w.project_id, w.id from unnest($1::bigint[], $2::integer[]) as w (project_id, id))`
/** Parameters: projects and numbers, in pairs. Returns only the text of the existing passages. */
export const SAID_IN_PASSAGES = `
  select a.project_id, a.id, a.headers, a.fragments,
    case a.kind when 'code' then a.source else d.source_path end as filepath
  from unnest($1::bigint[], $2::integer[]) as w (project_id, id)
  join passages a on a.project_id = w.project_id and a.id = w.id
  left join pages d on d.id = case a.kind when 'docs' then a.source::bigint end
    and d.project_id = a.project_id and d.deleted_at is null
  where a.kind = 'code' or d.id is not null`
export type SaidRow = {
  project_id: number
  id: number
  headers: string[]
  fragments: string[]
  filepath: string | null
}
/** Parameters: projects and numbers, in pairs. Returns the existing passages. */
export const LIVE_PASSAGES = `
  select a.project_id, a.id from unnest($1::bigint[], $2::integer[]) as w (project_id, id)
  join passages a on a.project_id = w.project_id and a.id = w.id
  where a.kind = 'code' or exists (
    select 1 from pages d
    where d.id = case a.kind when 'docs' then a.source::bigint end and d.project_id = a.project_id and d.deleted_at is null)`
export type LivePassageRow = { project_id: number; id: number }

/** Parameter: project. Passages of the overview, in its order. */
export const PASSAGES_OF_OVERVIEW = `
  select a.id from passages a join pages d on d.id = a.source::bigint and d.project_id = a.project_id
  where a.project_id = $1 and a.kind = 'docs' and d.kind = 'overview' and d.deleted_at is null order by a.id`
/** Project, paths. */
export const PASSAGES_OF_FILES = `
  select ${PASSAGE} where a.project_id = $1 and a.kind = 'code' and a.source = any($2)
  order by a.source collate "C", a.start_line, a.id`
export type PassageRow = {
  project_id: number
  id: number
  kind: 'docs' | 'code'
  headers: string[]
  blocks: DocNode[] | null
  fragments: string[]
  start_line: number | null
  end_line: number | null
  filepath: string | null
  page_id: number | null
}

/** Parameters: project, lower-case names. Exported symbols come first, then the most used. */
export const SYMBOLS_BY_NAME = `
  select s.source, s.name, s.qualified, s.kind, s.signature, s.doc, s.start_line, s.end_line, s.users, s.tests,
    ${pageOf('s.project_id', 's.source')} as page_id
  from search_symbols s
  where s.project_id = $1 and lower(s.name) = any($2)
  order by s.exported desc, cardinality(s.users) desc, s.source collate "C", s.start_line,
    s.qualified collate "C"
  limit 40`
export type SymbolRow = {
  source: string
  name: string
  qualified: string
  kind: string
  signature: string
  doc: string
  start_line: number
  end_line: number
  users: string[]
  tests: string[]
  page_id: number | null
}

/** Parameters: project, path, name of a symbol, limit. Pages that cite the symbol. */
export const PAGES_CITING = `
  select g.id, g.name, g.kind from pages g
  where g.project_id = $1 and g.deleted_at is null and exists (
    select 1 from citations c where c.project_id = $1 and c.page_id = g.id and c.path = $2 and c.symbol = $3)
  order by (g.kind is not distinct from 'file'), g.id limit $4`
export type CitingPageRow = { id: number; name: string; kind: string | null }

/** Parameters: projects, lower-case part of a name, limit. Names that begin with this part come first. */
export const PAGES_NAMED = `
  select id, project_id, name from pages
  where project_id = any($1) and deleted_at is null and strpos(lower(name), $2) > 0
  order by strpos(lower(name), $2) <> 1, length(name), project_id, id limit $3`
export type NamedPageRow = { id: number; project_id: number; name: string }

/** Parameters: projects, lower-case beginning of a name, limit. */
export const SYMBOLS_BEGINNING = `
  select s.project_id, s.qualified, s.kind, s.signature, s.source, s.start_line, s.end_line,
    ${pageOf('s.project_id', 's.source')} as page_id
  from search_symbols s
  where s.project_id = any($1) and starts_with(lower(s.name), $2)
  order by length(s.name), s.exported desc, cardinality(s.users) desc, s.project_id, s.source collate "C", s.start_line,
    s.qualified collate "C"
  limit $3`
export type NamedSymbolRow = {
  project_id: number
  qualified: string
  kind: string
  signature: string
  source: string
  start_line: number
  end_line: number
  page_id: number | null
}

/**
 * Parameters: project, names as written, whether only names that pages cite count. Returns a name's symbol if
 * no other symbol has the name and a page is about its file. A symbol declared in several pieces of one file
 * counts as one. Uses lateral joins, because an embedded database has no statistics about its rows. Looks up
 * names with the same key once, and looks for pages only if a name is unique.
 */
export const SYMBOLS_OF_NAMES = `
  with wanted as materialized (
    select name, lower(regexp_replace(name, '^.*\\.', '')) as key from unnest($2::text[]) as w (name)
  ), declared as materialized (
    select s.* from (select distinct key from wanted) w cross join lateral (
      select name, qualified, kind, source, start_line, end_line from search_symbols
      where project_id = $1 and lower(name) = w.key offset 0) s
  ), alone as materialized (
    select w.name, min(s.kind) as kind, min(s.source) as path, min(s.start_line) as start_line,
      min(s.qualified) as qualified,
      (array_agg(s.end_line order by s.start_line))[1] as end_line
    from (select name as called, * from declared union all
      select qualified, * from declared where qualified <> name) s
    join wanted w on w.name = s.called
    group by w.name
    having min(s.source) = max(s.source) and min(s.qualified) = max(s.qualified)
  )
  select a.name, a.kind, a.path, a.start_line, a.end_line, g.id as page_id from alone a cross join lateral (
    select ${pageOf('$1', 'a.path')} as id) g
  where g.id is not null and (not $3 or exists (
    select 1 from citations c join pages p on p.id = c.page_id and p.deleted_at is null
    where c.project_id = $1 and c.path = a.path and c.symbol = a.qualified))
  order by a.name collate "C"`
