import type { SearchText } from '../../../shared/contract/search-text.ts'
import type { Run } from '../../../shared/retrieval/queries.ts'
import { partOf } from './text-parts.ts'

/** The part of PGlite that we use. */
export type Postgres = {
  query: <Row>(text: string, parameters?: unknown[]) => Promise<{ rows: Row[] }>
  exec: (text: string) => Promise<unknown>
}

/** Data of a project on this device that the search needs. */
export type TextToSearch = {
  projectId: number
  list: SearchText
  /** Key that changes when pages or citations change. */
  rowsKey: string
  /** `names`: names of all stored parts. `read`: reads the rows of one. */
  names: readonly string[]
  read: (name: string) => Promise<readonly string[]>
  readRows: () => Promise<{ pages: readonly object[]; citations: readonly object[] }>
}

/**
 * Tables that `shared/retrieval` queries. They match the server's tables, without the parts that only keep
 * the server's data consistent.
 */
const TABLES = `
  create table if not exists pages (
    id bigint primary key, project_id bigint not null, name text not null, kind text, source_path text,
    deleted_at timestamptz);
  create index if not exists pages_project on pages (project_id);
  create index if not exists pages_of_files on pages (project_id, source_path) where kind = 'file';
  create index if not exists pages_of_folders on pages (project_id, source_path) where kind = 'folder';
  create table if not exists citations (project_id bigint not null, page_id bigint not null, path text, symbol text);
  create index if not exists citations_symbol on citations (project_id, path, symbol);
  create table if not exists passages (
    project_id bigint not null, id integer not null, kind text not null, source text not null, headers text[] not null,
    blocks jsonb, fragments text[] not null, start_line integer, end_line integer, primary key (project_id, id));
  create index if not exists passages_source on passages (project_id, kind, source);
  create table if not exists search_segments (
    project_id bigint not null, segment integer not null, kind text not null, first_id integer not null,
    last_id integer not null, size integer not null, primary key (project_id, segment));
  create table if not exists postings (
    project_id bigint not null, segment integer not null, term text collate "C" not null, ids integer[] not null,
    impacts smallint[] not null, primary key (project_id, segment, term));
  create table if not exists search_symbols (
    project_id bigint not null, source text not null, name text not null, qualified text not null, kind text not null,
    signature text not null, doc text not null, exported boolean not null, start_line integer not null,
    end_line integer not null, users text[] not null, tests text[] not null);
  create index if not exists search_symbols_name on search_symbols (project_id, lower(name));
  create table if not exists loaded (project_id bigint not null, name text not null, primary key (project_id, name));`

const INSERT = {
  postings: `
    insert into postings (project_id, segment, term, ids, impacts)
    select $1, $3, term, ids, impacts from json_to_recordset($2::json)
      as r (term text, ids integer[], impacts smallint[])`,
  passages: `
    insert into passages (project_id, id, kind, source, headers, blocks, fragments, start_line, end_line)
    select $1, id, kind, source, headers, blocks, fragments, start_line, end_line
    from json_to_recordset($2::json) as r (id integer, kind text, source text, headers text[], blocks jsonb,
      fragments text[], start_line integer, end_line integer)
    on conflict do nothing`,
  symbols: `
    insert into search_symbols (project_id, source, name, qualified, kind, signature, doc, exported, start_line,
      end_line, users, tests)
    select $1, source, name, qualified, kind, signature, doc, exported, start_line, end_line, users, tests
    from json_to_recordset($2::json) as r (source text, name text, qualified text, kind text, signature text, doc text,
      exported boolean, start_line integer, end_line integer, users text[], tests text[])`,
} as const

const INSERT_SEGMENTS = `
  insert into search_segments (project_id, segment, kind, first_id, last_id, size)
  select $1, segment, kind, first_id, last_id, size from json_to_recordset($2::json)
    as r (segment integer, kind text, first_id integer, last_id integer, size integer)`
const INSERT_PAGES = `
  insert into pages (id, project_id, name, kind, source_path)
  select id, $1, name, kind, source_path from json_to_recordset($2::json)
    as r (id bigint, name text, kind text, source_path text)`
const INSERT_CITATIONS = `
  insert into citations (project_id, page_id, path, symbol)
  select $1, page_id, path, symbol from json_to_recordset($2::json) as r (page_id bigint, path text, symbol text)`
/** Deletes passages that are no longer in the list, although the stored portion still contains them. */
const DELETE_PASSAGES = `
  delete from passages a where a.project_id = $1 and not exists (
    select 1 from json_to_recordset($2::json) as r (first integer, last integer)
    where a.id between r.first and r.last)`

/**
 * Search index of this device, in memory. It is built from stored data, only for projects that someone
 * asks about.
 */
export class SearchDatabase {
  readonly run: Run
  readonly #db: Postgres
  /** Loaded state by project, so that only changed data is loaded again. */
  readonly #loaded = new Map<number, { state: string; rowsKey: string }>()

  constructor(db: Postgres) {
    this.#db = db
    this.run = async <Row>(text: string, parameters: readonly unknown[]) =>
      (await db.query<Row>(text, [...parameters])).rows
  }

  async open(): Promise<void> {
    await this.#db.exec(TABLES)
  }

  /** Loads a project's current stored state, unless it is already loaded. */
  async load(text: TextToSearch): Promise<void> {
    const { projectId, list, rowsKey } = text
    const before = this.#loaded.get(projectId)
    if (before?.state === list.state && before.rowsKey === rowsKey) return
    this.#loaded.delete(projectId)
    if (before?.state !== list.state) await this.#loadText(text)
    if (before?.rowsKey !== rowsKey) await this.#loadRows(text)
    this.#loaded.set(projectId, { state: list.state, rowsKey })
  }

  /** Deletes a project that is no longer kept on this device from the index. */
  async forget(projectId: number): Promise<void> {
    this.#loaded.delete(projectId)
    for (const table of [...TEXT_TABLES, 'pages', 'citations', 'loaded']) {
      await this.#db.query(`delete from ${table} where project_id = $1`, [projectId])
    }
  }

  get projects(): number[] {
    return [...this.#loaded.keys()]
  }

  async #loadText({ projectId, list, names, read }: TextToSearch): Promise<void> {
    const { rows } = await this.#db.query<{ name: string }>('select name from loaded where project_id = $1', [
      projectId,
    ])
    const known = new Set(rows.map(({ name }) => name))
    for (const name of known) if (!names.includes(name)) await this.#drop(projectId, name)
    for (const name of names) if (!known.has(name)) await this.#add(projectId, name, await read(name))
    await this.#db.query('delete from search_segments where project_id = $1', [projectId])
    await this.#db.query(INSERT_SEGMENTS, [projectId, JSON.stringify(list.segments)])
    const ranges = list.passages.map(([first, last]) => ({ first, last }))
    await this.#db.query(DELETE_PASSAGES, [projectId, JSON.stringify(ranges)])
  }

  async #add(projectId: number, name: string, rows: readonly string[]): Promise<void> {
    const part = partOf(name)
    if (!part) return
    // Removes rows that an interrupted attempt left behind.
    await this.#drop(projectId, name)
    for (const json of rows) {
      const parameters = [projectId, json, ...(part.what === 'postings' ? [part.segment] : [])]
      await this.#db.query(INSERT[part.what], parameters)
    }
    await this.#db.query('insert into loaded (project_id, name) values ($1, $2)', [projectId, name])
  }

  async #drop(projectId: number, name: string): Promise<void> {
    const part = partOf(name)
    if (part?.what === 'postings') {
      await this.#db.query('delete from postings where project_id = $1 and segment = $2', [projectId, part.segment])
    }
    if (part?.what === 'symbols') await this.#db.query('delete from search_symbols where project_id = $1', [projectId])
    await this.#db.query('delete from loaded where project_id = $1 and name = $2', [projectId, name])
  }

  async #loadRows({ projectId, readRows }: TextToSearch): Promise<void> {
    const { pages, citations } = await readRows()
    await this.#db.query('delete from pages where project_id = $1', [projectId])
    await this.#db.query('delete from citations where project_id = $1', [projectId])
    await this.#db.query(INSERT_PAGES, [projectId, JSON.stringify(pages)])
    await this.#db.query(INSERT_CITATIONS, [projectId, JSON.stringify(citations)])
  }
}

const TEXT_TABLES = ['postings', 'passages', 'search_segments', 'search_symbols']
