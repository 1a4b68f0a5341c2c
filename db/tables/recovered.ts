import { mintId } from '../../shared/basics/ids.ts'
import { FORMER_MEMBER } from '../../shared/contract/audit.ts'
import type { Effect } from '../../shared/document/lost-text/apply-noting.ts'
import type { IdSet } from '../../shared/document/lost-text/id-set.ts'
import {
  insertRun,
  joined,
  type LostRun,
  type Part,
  textOfParts,
  without,
} from '../../shared/document/lost-text/parts.ts'
import type { Queries, Tx } from '../connect.ts'
import { notify } from '../listen.ts'

/** The recovery list of a page: people's text that disappeared although no one deleted it. */

export const MAX_LISTED = 100
const MAX_LISTED_CHARS = 1_000_000
const MAX_RUNS = 100

export type RecoveredText = { id: number; text: string; writer: string; after: string | null; created_at: Date }

/** The oldest open texts of a page: as many as fit into `maxChars`, and at least one. */
export async function listRecovered(
  sql: Queries,
  pageId: number,
  maxChars = MAX_LISTED_CHARS,
): Promise<{ recovered: RecoveredText[]; more: boolean }> {
  const rows = await sql<(RecoveredText & { found: number })[]>`
    with listed as (
      select r.*, row_number() over place as at, sum(length(r.text)) over place as chars
      from recovered r where r.page_id = ${pageId} and r.state = 'open'
      window place as (order by r.created_at, r.id)
    )
    select l.id, l.text, coalesce(nullif(u.name, ''), u.email, ${FORMER_MEMBER}) as writer, l.after, l.created_at,
      (select count(*) from listed)::int as found
    from listed l left join auth_user u on u.id = l.user_id
    where l.at = 1 or (l.at <= ${MAX_LISTED} and l.chars <= ${maxChars}) order by l.at`
  const recovered = rows.map(({ found: _, ...row }) => row)
  return { recovered, more: (rows[0]?.found ?? 0) > recovered.length }
}

/**
 * Records whether a text was inserted or discarded, and returns the recorded state. An earlier decision
 * stays. `undefined` if the page has no text with this id.
 */
export async function settleRecovered(
  tx: Tx,
  { pageId, id, state }: { pageId: number; id: number; state: 'inserted' | 'discarded' },
): Promise<'inserted' | 'discarded' | undefined> {
  const changed = await tx`
    update recovered set state = ${state}, settled_at = now()
    where id = ${id} and page_id = ${pageId} and state = 'open' returning id`
  if (changed.length > 0) {
    await notify(tx, 'recovered', { pageId })
    return state
  }
  const [row] = await tx<{ state: 'inserted' | 'discarded' }[]>`
    select state from recovered where id = ${id} and page_id = ${pageId}`
  return row?.state
}

export type Noted = {
  effect: Effect
  /** Sender of the update; `null` for the generator. */
  userId: string | null
  /**
   * Whether people deleted everything that the update deletes. False for answers to sync questions, which also
   * list text that disappeared in other ways.
   */
  byHand: boolean
}

/**
 * Records what updates did to people's text. Call it in the transaction that stores them; the caller must
 * hold the document's lock.
 */
export async function noteEffects(tx: Tx, pageId: number, noted: readonly Noted[]): Promise<void> {
  await noteWriters(tx, pageId, noted)
  const concerned = noted.filter(
    ({ effect, byHand }) =>
      effect.arrivals.length > 0 || effect.residents.length > 0 || (byHand && effect.deletions.size > 0),
  )
  if (concerned.length === 0) return
  const list = new List(await readOpen(tx, pageId))
  for (const { effect, userId, byHand } of concerned) {
    if (byHand) list.remove(effect.deletions)
    const known = await writersOf(tx, pageId, effect.residents)
    for (const run of few(effect.residents)) for (const [user, part] of byWriter(run, known)) list.add(user, part)
    if (userId !== null) for (const run of few(effect.arrivals)) list.add(userId, run)
  }
  await list.write(tx, pageId)
}

async function noteWriters(tx: Tx, pageId: number, noted: readonly Noted[]): Promise<void> {
  const writers = noted.flatMap(({ effect, userId }) =>
    userId === null ? [] : effect.newClients.map((client) => ({ page_id: pageId, client, user_id: userId })),
  )
  if (writers.length === 0) return
  await tx`
    insert into page_writers (page_id, client, user_id)
    select page_id, client, user_id from json_to_recordset(${JSON.stringify(writers)}::json)
      as r (page_id bigint, client bigint, user_id text)
    on conflict do nothing`
}

/** Limits the number of runs of lost text. Excess runs are joined into one text, one line each. */
function few(runs: readonly LostRun[]): readonly LostRun[] {
  if (runs.length <= MAX_RUNS) return runs
  const rest = runs
    .slice(MAX_RUNS - 1)
    .flatMap(({ parts }) => parts.map((part, at) => ({ ...part, block: at === 0 || part.block })))
  return [...runs.slice(0, MAX_RUNS - 1), { parts: rest, left: null, right: null, after: null }]
}

async function writersOf(tx: Tx, pageId: number, runs: readonly LostRun[]): Promise<Map<number, string>> {
  const clients = [...new Set(runs.flatMap(({ parts }) => parts.map(({ client }) => client)))]
  if (clients.length === 0) return new Map()
  const rows = await tx<{ client: number; user_id: string }[]>`
    select client, user_id from page_writers where page_id = ${pageId} and client in ${tx(clients)}`
  return new Map(rows.map(({ client, user_id }) => [client, user_id]))
}

/** Splits a run of lost text where its writer changes, and drops the generator's text. */
function byWriter(run: LostRun, writers: ReadonlyMap<number, string>): [string, LostRun][] {
  const found: [string, LostRun][] = []
  let before: string | undefined
  for (const part of run.parts) {
    const user = writers.get(part.client)
    const last = found.at(-1)
    if (user !== undefined && last && before === user) last[1].parts.push(part)
    else if (user !== undefined) found.push([user, { ...run, parts: [part] }])
    before = user
  }
  return found
}

type OpenRow = { id: number; user_id: string; parts: Part[] }

function readOpen(tx: Tx, pageId: number): Promise<OpenRow[]> {
  return tx<OpenRow[]>`select id, user_id, parts from recovered where page_id = ${pageId} and state = 'open'`
}

/** The open texts of a page, kept in memory while updates change them. */
class List {
  readonly #rows: (OpenRow & { after: string | null; fresh: boolean; changed: boolean })[]

  constructor(rows: readonly OpenRow[]) {
    this.#rows = rows.map((row) => ({ ...row, after: null, fresh: false, changed: false }))
  }

  add(userId: string, run: LostRun): void {
    for (const row of this.#rows) {
      const parts = row.user_id === userId ? insertRun(row.parts, run) : undefined
      if (!parts) continue
      row.parts = parts
      row.changed = true
      return
    }
    // A lone space or line break isn't worth recovering.
    if (textOfParts(run.parts).trim() === '') return
    const parts = joined(run.parts)
    this.#rows.push({ id: mintId(), user_id: userId, parts, after: run.after, fresh: true, changed: true })
  }

  remove(ids: IdSet): void {
    if (ids.size === 0) return
    for (const row of this.#rows) {
      const parts = without(row.parts, ids)
      if (lengthOf(parts) === lengthOf(row.parts)) continue
      row.parts = joined(parts)
      row.changed = true
    }
  }

  async write(tx: Tx, pageId: number): Promise<void> {
    const changed = this.#rows.filter((row) => row.changed)
    for (const { id, user_id, parts, after, fresh } of changed) {
      const text = textOfParts(parts)
      if (text.trim() === '') await tx`delete from recovered where id = ${id}`
      else if (fresh)
        await tx`
          insert into recovered (id, page_id, project_id, user_id, parts, text, after)
          select ${id}, p.id, p.project_id, ${user_id}, ${JSON.stringify(parts)}::jsonb, ${text}, ${after}
          from pages p where p.id = ${pageId}`
      else await tx`update recovered set parts = ${JSON.stringify(parts)}::jsonb, text = ${text} where id = ${id}`
    }
    if (changed.length > 0) await notify(tx, 'recovered', { pageId })
  }
}

function lengthOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { text }) => sum + text.length, 0)
}
