import * as Y from 'yjs'
import { MAX_ID } from '../../shared/basics/ids.ts'
import { FORMER_MEMBER } from '../../shared/contract/audit.ts'
import type { ReceiptReason } from '../../shared/contract/receipts.ts'
import type { VersionReason } from '../../shared/contract/versions.ts'
import type { Queries, Tx } from '../connect.ts'
import { type CitedBefore, citedNow } from './citations.ts'

/**
 * Whole states of pages for their history. Edits stay in `page_updates` until they are compacted. Sessions of
 * edits are derived from these rows, so nothing is kept, or read, while someone types.
 */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/**
 * Milliseconds. A pause of this length ends a session. Within a longer session, each such stretch keeps only
 * its newest state.
 */
const STRETCH = 10 * MINUTE
/** Age in milliseconds up to which one version per day is kept. Older versions are kept once per week. */
const DAILY = 30 * DAY
export const MAX_LISTED = 100
/** Maximum number of named versions. They are kept for good, so their number needs a limit. */
export const MAX_NAMED = 200

type Row = { seq: number; user_id: string | null; created_at: Date }
type Newest = { seq: number; reason: VersionReason; name: string | null; begun_at: Date }

export type NewVersion = { pageId: number; seq: number; state: Uint8Array; now: Date }

/**
 * Keeps versions before their updates are deleted: the last state of every session, and `state`, which
 * contains all updates up to `seq`. The caller must hold the document's lock.
 */
export async function keepVersions(tx: Tx, { pageId, seq, state, now }: NewVersion): Promise<void> {
  await keepFirst(tx, pageId)
  const newest = await newestOf(tx, pageId)
  if (newest && newest.seq >= seq) return
  const rows = await rowsAfter(tx, pageId, newest?.seq ?? 0, seq)
  const sessions = sessionsOf(rows)
  const last = sessions.pop() ?? []
  await keepSessions(tx, pageId, sessions)
  await keepSession(tx, { pageId, seq, rows: last, state, now })
  await thinVersions(tx, [pageId], now)
}

/**
 * Keeps the sessions that have ended by `now`, before the history opens. The caller must hold the document's
 * lock.
 */
export async function keepEndedSessions(tx: Tx, pageId: number, now: Date): Promise<void> {
  const newest = await newestOf(tx, pageId)
  const rows = await rowsAfter(tx, pageId, newest?.seq ?? 0)
  const sessions = sessionsOf(rows)
  const last = sessions.at(-1)?.at(-1)
  if (last && now.getTime() - last.created_at.getTime() < STRETCH) sessions.pop()
  // Keeps the first state even during the first session, because someone who spoiled the page may look for it.
  if (rows.length > 0) await keepFirst(tx, pageId)
  if (sessions.length === 0) return
  await keepSessions(tx, pageId, sessions)
  await thinVersions(tx, [pageId], now)
}

/**
 * Keeps the state that a page began with. A page whose first content was written directly as its base has no
 * version until someone changes it.
 */
async function keepFirst(tx: Tx, pageId: number): Promise<void> {
  await tx`
    insert into page_versions (page_id, seq, state, created_at, begun_at, reason, cited)
    select d.page_id, d.base_seq, d.base, coalesce(r.created_at, p.created_at), coalesce(r.created_at, p.created_at),
      case when r.seq is null then 'edit' else 'after-refresh' end, ${citedNow(tx, tx`d.page_id`)}
    from page_docs d join pages p on p.id = d.page_id
      left join receipts r on r.page_id = d.page_id and r.seq = d.base_seq
    where d.page_id = ${pageId} and d.base_seq > 0
      and not exists (select 1 from page_versions v where v.page_id = d.page_id)
    limit 1 on conflict do nothing`
}

async function keepSessions(tx: Tx, pageId: number, sessions: readonly Row[][]): Promise<void> {
  for (const rows of sessions) {
    const seq = rows.at(-1)?.seq
    const state = seq === undefined ? undefined : await stateAt(tx, pageId, seq)
    if (seq !== undefined && state) await keepSession(tx, { pageId, seq, rows, state })
  }
}

type Session = { pageId: number; seq: number; rows: readonly Row[]; state: Uint8Array; now?: Date }

/** Keeps the state after the last of these rows. Replaces an earlier version of the same stretch. */
async function keepSession(tx: Tx, { pageId, seq, rows, state, now = new Date() }: Session): Promise<void> {
  const newest = await newestOf(tx, pageId)
  const begun = rows[0]?.created_at ?? now
  const ended = rows.at(-1)?.created_at ?? now
  const authors = authorsOf(rows)
  if (newest && isReplaced(newest, ended)) {
    await tx`
      update page_versions set seq = ${seq}, state = ${state}, created_at = ${ended},
        authors = array(select distinct unnest(authors || ${authors}::text[])), cited = ${citedNow(tx, tx`${pageId}`)}
      where page_id = ${pageId} and seq = ${newest.seq}`
    return
  }
  await tx`
    insert into page_versions (page_id, seq, state, created_at, begun_at, reason, authors, cited)
    values (${pageId}, ${seq}, ${state}, ${ended}, ${begun}, 'edit', ${authors}::text[],
      ${citedNow(tx, tx`${pageId}`)})
    on conflict (page_id, seq) do nothing`
}

function isReplaced({ reason, name, begun_at }: Newest, ended: Date): boolean {
  return reason === 'edit' && name === null && ended.getTime() - begun_at.getTime() < STRETCH
}

export type PresentVersion = {
  pageId: number
  reason: 'named' | 'before-restore' | 'before-undo'
  name: string | null
  now: Date
}

/**
 * Keeps the page as it is now. If that state is already kept, only sets its name. The caller must hold the
 * document's lock.
 */
export async function keepPresent(tx: Tx, version: PresentVersion): Promise<number | undefined> {
  const { pageId, reason, name, now } = version
  await keepEndedSessions(tx, pageId, now)
  await keepFirst(tx, pageId)
  const [doc] = await tx<{ seq: number; updated_at: Date }[]>`
    select seq, updated_at from page_docs where page_id = ${pageId}`
  const state = doc && (await stateAt(tx, pageId, doc.seq))
  if (!doc || !state) return undefined
  const newest = await newestOf(tx, pageId)
  const authors = authorsOf(await rowsAfter(tx, pageId, newest?.seq ?? 0, doc.seq))
  await tx`
    insert into page_versions (page_id, seq, state, created_at, begun_at, reason, name, authors, cited)
    values (${pageId}, ${doc.seq}, ${state}, ${doc.updated_at}, ${doc.updated_at}, ${reason}, ${name},
      ${authors}::text[], ${citedNow(tx, tx`${pageId}`)})
    on conflict (page_id, seq) do update set name = coalesce(excluded.name, page_versions.name), cited = excluded.cited,
      reason = case page_versions.reason when 'edit' then excluded.reason else page_versions.reason end`
  await thinVersions(tx, [pageId], now)
  return doc.seq
}

/** Sets or removes the name of a version. Returns false if there is no such version. */
export async function nameVersion(tx: Tx, pageId: number, seq: number, name: string | null): Promise<boolean> {
  const named = await tx`
    update page_versions set name = ${name} where page_id = ${pageId} and seq = ${seq} returning seq`
  return named.length > 0
}

/** Number of named versions, not counting the version `besides`. */
export async function countNamed(sql: Queries, pageId: number, besides: number): Promise<number> {
  const [row] = await sql<{ named: number }[]>`
    select count(*)::int as named from page_versions where page_id = ${pageId} and seq <> ${besides} and name is not null`
  return row?.named ?? 0
}

/** A page that a refresh changed, with its states before and after. */
export type Refreshed = { pageId: number; baseSeq: number; before: Uint8Array; after: Uint8Array; at: Date }

/**
 * Keeps the states of pages before and after a refresh. Call it before the refresh writes the documents; the
 * caller must hold their locks.
 */
export async function keepRefreshed(tx: Tx, pages: readonly Refreshed[]): Promise<void> {
  const [first] = pages
  if (!first) return
  const ids = pages.map(({ pageId }) => pageId)
  const written = await tx<{ page_id: number }[]>`
    select distinct page_id from page_updates where page_id = any (${tx.array(ids, BIGINT)}) and user_id is not null`
  for (const { page_id } of written) {
    await keepFirst(tx, page_id)
    await keepEndedSessions(tx, page_id, first.at)
  }
  const seqs = pages.map(({ baseSeq }) => baseSeq)
  const befores = pages.map(({ before }) => before)
  const afters = pages.map(({ after }) => after)
  await tx`
    insert into page_versions (page_id, seq, state, created_at, begun_at, reason, cited, authors)
    select g.page_id, g.seq, g.state, d.updated_at, d.updated_at, 'before-refresh', ${citedNow(tx, tx`g.page_id`)},
      array(select distinct u.user_id from page_updates u where u.page_id = g.page_id and u.user_id is not null
        and u.seq > coalesce((select max(v.seq) from page_versions v where v.page_id = g.page_id), 0))
    from unnest(${tx.array(ids, BIGINT)}, ${tx.array(seqs, BIGINT)}, ${tx.array(befores, BYTEA)})
      as g (page_id, seq, state) join page_docs d on d.page_id = g.page_id
    on conflict (page_id, seq) do update set cited = excluded.cited`
  await tx`
    insert into page_versions (page_id, seq, state, created_at, begun_at, reason)
    select g.page_id, g.seq + 1, g.state, ${first.at}, ${first.at}, 'after-refresh'
    from unnest(${tx.array(ids, BIGINT)}, ${tx.array(seqs, BIGINT)}, ${tx.array(afters, BYTEA)})
      as g (page_id, seq, state)
    on conflict (page_id, seq) do nothing`
  await thinVersions(tx, ids, first.at)
}

/** Stores the current citations of pages with their versions. */
export async function keepCited(tx: Tx, versions: readonly { pageId: number; seq: number }[]): Promise<void> {
  if (versions.length === 0) return
  const ids = versions.map(({ pageId }) => pageId)
  const seqs = versions.map(({ seq }) => seq)
  await tx`
    update page_versions v set cited = ${citedNow(tx, tx`v.page_id`)}
    from unnest(${tx.array(ids, BIGINT)}, ${tx.array(seqs, BIGINT)}) as g (page_id, seq)
    where v.page_id = g.page_id and v.seq = g.seq`
}

/**
 * Thins out versions. Keeps all of the last day, then the newest of each day, and after a month the newest of
 * each week. Named versions always stay.
 */
async function thinVersions(tx: Tx, pageIds: readonly number[], now: Date): Promise<void> {
  const day = new Date(now.getTime() - DAY)
  const month = new Date(now.getTime() - DAILY)
  await tx`
    delete from page_versions v using (
      select page_id, seq, row_number() over (
        partition by page_id, case when created_at < ${month} then 'w' else 'd' end,
          date_trunc(case when created_at < ${month} then 'week' else 'day' end, created_at at time zone 'UTC')
        order by seq desc) as place
      from page_versions
      where page_id = any (${tx.array([...pageIds], BIGINT)}) and created_at < ${day} and name is null
    ) old where v.page_id = old.page_id and v.seq = old.seq and old.place > 1`
}

async function newestOf(tx: Tx, pageId: number): Promise<Newest | undefined> {
  const [row] = await tx<Newest[]>`
    select seq, reason, name, begun_at from page_versions where page_id = ${pageId} order by seq desc limit 1`
  return row
}

async function rowsAfter(sql: Queries, pageId: number, after: number, upTo = MAX_ID): Promise<Row[]> {
  return sql<Row[]>`
    select seq, user_id, created_at from page_updates
    where page_id = ${pageId} and seq > ${after} and seq <= ${upTo} order by seq`
}

/** Splits rows into sessions, at long pauses. */
function sessionsOf(rows: readonly Row[]): Row[][] {
  const sessions: Row[][] = []
  let before: Row | undefined
  for (const row of rows) {
    const goesOn = before && row.created_at.getTime() - before.created_at.getTime() < STRETCH
    if (goesOn) sessions.at(-1)?.push(row)
    else sessions.push([row])
    before = row
  }
  return sessions
}

function authorsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
}

/** The state with all updates up to `seq`; `undefined` if the base already contains later updates. */
async function stateAt(sql: Queries, pageId: number, seq: number): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ base: Uint8Array | null; updates: Uint8Array[] | null }[]>`
    select d.base, (select array_agg(u.update order by u.seq) from page_updates u
      where u.page_id = d.page_id and u.seq <= ${seq}) as updates
    from page_docs d where d.page_id = ${pageId} and d.base_seq <= ${seq}`
  if (!row) return undefined
  const parts = [...(row.base ? [row.base] : []), ...(row.updates ?? [])]
  return parts.length === 1 ? parts[0] : Y.mergeUpdates(parts.length === 0 ? [EMPTY] : parts)
}

const EMPTY = Uint8Array.of(0, 0)
/** Postgres type numbers (OIDs), for arrays whose element type the driver cannot infer from the values. */
const [BYTEA, BIGINT] = [17, 20]

export type ListedVersion = {
  seq: number
  created_at: Date
  reason: VersionReason
  name: string | null
  authors: string[]
  commit_hash: string | null
  why: ReceiptReason[]
}

/** The newest versions older than `before`, newest first. */
export async function listVersions(
  sql: Queries,
  pageId: number,
  before = MAX_ID,
): Promise<{ versions: ListedVersion[]; more: boolean }> {
  const rows = await sql<ListedVersion[]>`
    select v.seq, v.created_at, v.reason, v.name, array(
      select distinct coalesce(nullif(a.name, ''), a.email, ${FORMER_MEMBER}) from unnest(v.authors) author
      left join auth_user a on a.id = author order by 1) as authors,
      r.commit_hash, case when v.reason = 'after-refresh' then coalesce(r.why, '[]') else '[]' end as why
    from page_versions v left join lateral (
      -- What an archive is known by is no commit.
      select case when p.type = 'github' then r.commit_hash end as commit_hash, r.why
      from receipts r join projects p on p.id = r.project_id where r.page_id = v.page_id
        and r.seq = case v.reason when 'after-refresh' then v.seq when 'before-refresh' then v.seq + 1 end
      order by r.id desc limit 1) r on true
    where v.page_id = ${pageId} and v.seq < ${before}
    order by v.seq desc limit ${MAX_LISTED + 1}`
  return { versions: rows.slice(0, MAX_LISTED), more: rows.length > MAX_LISTED }
}

export type PresentState = { seq: number; changed_at: Date; authors: string[] }

/** The page as it is now, and who has written in it since the newest version. */
export async function presentState(sql: Queries, pageId: number): Promise<PresentState | undefined> {
  const [row] = await sql<PresentState[]>`
    select d.seq, d.updated_at as changed_at, array(
      select distinct coalesce(nullif(a.name, ''), a.email, ${FORMER_MEMBER})
      from page_updates u left join auth_user a on a.id = u.user_id where u.user_id is not null and u.page_id = d.page_id
        and u.seq > coalesce((select max(v.seq) from page_versions v where v.page_id = d.page_id), 0)
      order by 1) as authors
    from page_docs d where d.page_id = ${pageId}`
  return row
}

/** Citations of a page at a version, by id; `undefined` if they weren't stored. */
export async function readCitedThen(
  sql: Queries,
  pageId: number,
  seq: number,
): Promise<Map<number, CitedBefore> | undefined> {
  const [row] = await sql<{ cited: CitedBefore[] | null; quoted: CitedBefore[] }[]>`
    select v.cited, coalesce((select jsonb_agg(q) from receipts r, jsonb_array_elements(r.undo -> 'cited') q
      where r.page_id = v.page_id and q ->> 'quote' is not null), '[]') as quoted
    from page_versions v where v.page_id = ${pageId} and v.seq = ${seq}`
  if (!row?.cited) return undefined
  // A later refresh removed the lines that were cited then, but kept their text for its own undo.
  const quotes = new Map(row.quoted.map(({ id, hash, quote }) => [`${id} ${hash}`, quote]))
  return new Map(
    row.cited.map((cited) => {
      const quote = cited.quote ?? quotes.get(`${cited.id} ${cited.hash}`) ?? null
      return [cited.id, { ...cited, quote }]
    }),
  )
}

export async function readVersion(sql: Queries, pageId: number, seq: number): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ state: Uint8Array }[]>`
    select state from page_versions where page_id = ${pageId} and seq = ${seq}`
  return row?.state
}

export async function readVersionsAfter(
  sql: Queries,
  pageId: number,
  seq: number,
): Promise<{ seq: number; state: Uint8Array }[]> {
  return sql<{ seq: number; state: Uint8Array }[]>`
    select seq, state from page_versions where page_id = ${pageId} and seq > ${seq} order by seq`
}
