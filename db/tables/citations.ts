import type { Citation } from '../../shared/contract/pages.ts'
import type { Queries, Tx } from '../connect.ts'

export type CitationRow = Citation & { project_id: number; page_id: number; hash: string }

const columns = (sql: Queries) =>
  sql`id, project_id, page_id, path, symbol, start_line, end_line, hash, commit_hash, state`

/** `comment`: evidence of the symbol's comment, if the statement rests on it. */
type Hashes = { bare_hash: string | null; doc_hash: string | null; comment: readonly string[] | null }

export async function listCitations(sql: Queries, pageId: number): Promise<(CitationRow & Hashes)[]> {
  return sql<(CitationRow & Hashes)[]>`
    select ${columns(sql)}, bare_hash, doc_hash, comment from citations where page_id = ${pageId} order by id`
}

/** Returns the citations of several pages, by page. */
export async function listCitationsOf(sql: Queries, pageIds: readonly number[]): Promise<Map<number, CitationRow[]>> {
  const rows = await sql<CitationRow[]>`
    select ${columns(sql)} from citations where page_id = any (${sql.array(pageIds as number[], 20)}::bigint[]) order by id`
  return Map.groupBy(rows, ({ page_id }) => page_id)
}

/** Location of cited lines. `hash` is their SHA-256. */
export type CitedPlace = Hashes & {
  path: string
  start_line: number
  end_line: number
  hash: string
  commit_hash: string | null
}

/**
 * Citation with the lines that it was written for. `other`: for a stale citation, the lines as they are
 * now.
 */
export type FollowableCitation = CitationRow &
  CitedPlace & {
    quote: string | null
    other: CitedPlace | null
    version: number
    /** Whether a person inserted the citation. Otherwise it was generated. */
    by_person: boolean
  }

const others = (sql: Queries) => sql`
  bare_hash, doc_hash, comment, quote, version, by_person, case when other_path is not null then jsonb_build_object('path', other_path,
    'start_line', other_start_line, 'end_line', other_end_line, 'hash', other_hash, 'bare_hash', other_bare_hash,
    'doc_hash', other_doc_hash, 'comment', other_comment, 'commit_hash', other_commit) end as other`

export async function findCitation(sql: Queries, id: number): Promise<FollowableCitation | undefined> {
  const [row] = await sql<FollowableCitation[]>`
    select ${columns(sql)}, ${others(sql)} from citations where id = ${id}`
  return row
}

/** Reads citations, and locks them until the transaction ends. */
export async function lockCitations(tx: Tx, ids: readonly number[]): Promise<FollowableCitation[]> {
  return tx<FollowableCitation[]>`
    select ${columns(tx)}, ${others(tx)} from citations
    where id = any (${tx.array(ids as number[], 20)}::bigint[]) order by id for update`
}

/** A citation before it is replaced. `quote` has the cited lines, if their text is still known. */
export type CitedBefore = CitedPlace & { id: number; symbol: string | null; quote: string | null }

/** Existing citations of the project with these ids. Call it before the old sources are deleted. */
export async function readCitedBefore(
  sql: Queries,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, CitedBefore>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<CitedBefore[]>`
    select id, path, symbol, start_line, end_line, hash, bare_hash, doc_hash, comment, commit_hash, null as quote
    from citations where project_id = ${projectId} and id = any (${sql.array(ids as number[], 20)}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** SQL for a page's current citations, as JSON. `pageId` is the column that holds the page's id. */
export const citedNow = (sql: Queries, pageId: ReturnType<typeof columns>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'path', c.path, 'symbol', c.symbol,
    'start_line', c.start_line, 'end_line', c.end_line, 'hash', c.hash, 'bare_hash', c.bare_hash,
    'doc_hash', c.doc_hash, 'comment', c.comment, 'commit_hash', c.commit_hash, 'quote', c.quote) order by c.id), '[]')
  from citations c where c.page_id = ${pageId})`

/**
 * Lists the citations to check: citations of files in `paths`, and every stale or gone citation of the
 * project. Includes citations of deleted pages.
 */
export async function listDoubtful(
  sql: Queries,
  projectId: number,
  paths: readonly string[],
): Promise<FollowableCitation[]> {
  const wanted = sql.array(paths as string[], 25)
  return sql<FollowableCitation[]>`
    select ${columns(sql)}, ${others(sql)} from citations
    where project_id = ${projectId} and (path = any (${wanted}::text[]) or state in ('stale', 'gone'))
    order by id`
}

/** A citation after it was followed to new code, with all columns to store. */
export type FollowedRow = CitedPlace & {
  id: number
  state: Citation['state']
  quote: string | null
  other: CitedPlace | null
  /** Version of the row that was read. `writeFollowed` skips the row if it has changed since. */
  version: number
}

/** Resolves to the ids of the rows that were written. */
export async function writeFollowed(tx: Tx, rows: readonly FollowedRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const flat = rows.map(flatRow)
  const written = await tx<{ id: number }[]>`
    update citations c set path = r.path, start_line = r.start_line, end_line = r.end_line, hash = r.hash,
      bare_hash = r.bare_hash, doc_hash = r.doc_hash, comment = r.comment, commit_hash = r.commit_hash,
      state = r.state, quote = r.quote,
      other_path = r.other_path, other_start_line = r.other_start_line, other_end_line = r.other_end_line,
      other_hash = r.other_hash, other_bare_hash = r.other_bare_hash, other_doc_hash = r.other_doc_hash,
      other_comment = r.other_comment, other_commit = r.other_commit_hash
    from json_to_recordset(${JSON.stringify(flat)}::json) as r (id bigint, version bigint, path text,
      start_line integer, end_line integer, hash text, bare_hash text, doc_hash text, comment text[], commit_hash text,
      state text, quote text, other_path text, other_start_line integer, other_end_line integer, other_hash text,
      other_bare_hash text, other_doc_hash text, other_comment text[], other_commit_hash text)
    where c.id = r.id and c.version = r.version returning c.id`
  return written.map(({ id }) => id)
}

function flatRow<Row extends { other: CitedPlace | null }>({ other, ...row }: Row) {
  return {
    ...row,
    ...Object.fromEntries(Object.entries(other ?? {}).map(([name, value]) => [`other_${name}`, value])),
  }
}

/** A citation to write back, because its text is on the page again. */
export type CitedAgain = CitedBefore & Pick<FollowedRow, 'state' | 'other'>

/** Writes citations of a page, and overwrites existing rows. */
export async function putCitations(
  tx: Tx,
  { projectId, pageId }: { projectId: number; pageId: number },
  rows: readonly CitedAgain[],
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into citations as c (id, project_id, page_id, path, symbol, start_line, end_line, hash, bare_hash, doc_hash,
      comment, commit_hash, state, quote, other_path, other_start_line, other_end_line, other_hash, other_bare_hash,
      other_doc_hash, other_comment, other_commit)
    select r.id, ${projectId}, ${pageId}, r.path, r.symbol, r.start_line, r.end_line, r.hash, r.bare_hash, r.doc_hash,
      r.comment, r.commit_hash, r.state, r.quote, r.other_path, r.other_start_line, r.other_end_line, r.other_hash,
      r.other_bare_hash, r.other_doc_hash, r.other_comment, r.other_commit_hash
    from json_to_recordset(${JSON.stringify(rows.map(flatRow))}::json) as r (id bigint, path text, symbol text,
      start_line integer, end_line integer, hash text, bare_hash text, doc_hash text, comment text[], commit_hash text,
      state text, quote text, other_path text, other_start_line integer, other_end_line integer, other_hash text,
      other_bare_hash text, other_doc_hash text, other_comment text[], other_commit_hash text)
    on conflict (id) do update set path = excluded.path, start_line = excluded.start_line,
      end_line = excluded.end_line, hash = excluded.hash, bare_hash = excluded.bare_hash, doc_hash = excluded.doc_hash,
      comment = excluded.comment, commit_hash = excluded.commit_hash, state = excluded.state, quote = excluded.quote,
      other_path = excluded.other_path, other_start_line = excluded.other_start_line,
      other_end_line = excluded.other_end_line, other_hash = excluded.other_hash,
      other_bare_hash = excluded.other_bare_hash, other_doc_hash = excluded.other_doc_hash,
      other_comment = excluded.other_comment, other_commit = excluded.other_commit
    where c.page_id = ${pageId}`
}

/** Finds the current place of each symbol, from the first current or moved citation of it. */
export async function listCitedNow(
  sql: Queries,
  projectId: number,
  wanted: readonly Pick<CitedBefore, 'id' | 'path' | 'symbol'>[],
): Promise<Map<number, CitedPlace>> {
  const named = wanted.map(({ id, path, symbol }) => ({ id, path, symbol }))
  const rows = await sql<(CitedPlace & { id: number })[]>`
    select distinct on (r.id) r.id, c.path, c.start_line, c.end_line, c.hash, c.bare_hash, c.doc_hash, c.comment,
      c.commit_hash
    from json_to_recordset(${JSON.stringify(named)}::json) as r (id bigint, path text, symbol text)
      join citations c on c.project_id = ${projectId} and c.path = r.path and c.symbol = r.symbol
        and c.state in ('current', 'moved')
    order by r.id, c.id`
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Assignments that clear a citation's quote and its `other_…` columns. */
export const nothingOther = (sql: Queries) => sql`
  quote = null, other_path = null, other_start_line = null, other_end_line = null, other_hash = null,
  other_bare_hash = null, other_doc_hash = null, other_comment = null, other_commit = null`

const asOther = (sql: Queries) => sql`
  path = other_path, start_line = other_start_line, end_line = other_end_line, hash = other_hash,
  bare_hash = other_bare_hash, doc_hash = other_doc_hash, comment = other_comment, commit_hash = other_commit`

/**
 * Records that a stale citation's statement also holds for the code with this hash. No-op if the code has
 * changed since.
 */
export async function confirmCitation(
  tx: Tx,
  { pageId, citationId, hash }: { pageId: number; citationId: number; hash: string },
): Promise<void> {
  await tx`
    update citations set state = 'current', ${asOther(tx)}, ${nothingOther(tx)}
    where id = ${citationId} and page_id = ${pageId} and state = 'stale' and other_hash = ${hash}`
}

/**
 * Swaps the cited place and the other place of citations. Used when a generated text with these citations
 * replaces a person's text, or when that replacement is undone.
 */
export async function exchangeCited(
  sql: Queries,
  { pageId, ids, now }: { pageId: number; ids: readonly number[]; now: 'rewritten' | 'taken-back' },
): Promise<void> {
  if (ids.length === 0) return
  const [from, to] = now === 'rewritten' ? ['stale', 'current'] : ['current', 'stale']
  await sql`
    update citations set state = ${to}, ${asOther(sql)}, other_path = path, other_start_line = start_line,
      other_end_line = end_line, other_hash = hash, other_bare_hash = bare_hash, other_doc_hash = doc_hash,
      other_comment = comment, other_commit = commit_hash
    where page_id = ${pageId} and id in ${sql(ids as number[])} and state = ${from} and other_path is not null`
}

/** Returns the stored hashes that help to find the cited lines again. Omits hashes that weren't stored. */
export function hashesOf({ hash, bare_hash, doc_hash, comment }: Pick<CitationRow, 'hash'> & Hashes) {
  return {
    hash,
    ...(bare_hash && { bare_hash }),
    ...(doc_hash && { doc_hash }),
    ...(comment && { comment: [...comment] }),
  }
}

export function toCitation(row: CitationRow): Citation {
  const { id, path, symbol, start_line, end_line, commit_hash, state } = row
  return { id, path, symbol, start_line, end_line, commit_hash, state }
}
