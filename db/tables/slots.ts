import type { Queries, Tx } from '../connect.ts'

/** Text that a model wrote for a page, or the reason why it didn't. */

export type SlotRow = {
  key: string
  page_id: number
  slot: string
  model: string
  text: string | null
  fault: string | null
  reason: string | null
  again: boolean
  tokens: number
  took_ms: number
}

/** The generated texts in pages, by their keys. */
export async function readProse(sql: Queries, projectId: number): Promise<Map<string, string>> {
  const rows = await sql<{ key: string; text: string }[]>`
    select key, text from slots where project_id = ${projectId} and text is not null and not repeats`
  return new Map(rows.map(({ key, text }) => [key, text]))
}

export type AskedSlot = Pick<SlotRow, 'key' | 'text' | 'again'> & { repeats: boolean }

export async function readSlots(sql: Queries, projectId: number): Promise<Map<string, AskedSlot>> {
  const rows = await sql<AskedSlot[]>`select key, text, again, repeats from slots where project_id = ${projectId}`
  return new Map(rows.map((row) => [row.key, row]))
}

/** Stores the result of a slot, and adds its tokens to the refresh that it belongs to. */
export async function putSlot(tx: Tx, projectId: number, row: SlotRow, refreshId: number | null): Promise<void> {
  const [put] = await tx<[{ is_new: boolean }]>`
    insert into slots (project_id, key, page_id, slot, model, text, fault, reason, again, tokens, took_ms)
    values (${projectId}, ${row.key}, ${row.page_id}, ${row.slot}, ${row.model}, ${row.text}, ${row.fault}, ${row.reason},
      ${row.again}, ${row.tokens}, ${row.took_ms})
    on conflict (project_id, key) do update set page_id = excluded.page_id, text = excluded.text,
      fault = excluded.fault, reason = excluded.reason, again = excluded.again, repeats = false, current = true,
      tokens = slots.tokens + excluded.tokens, took_ms = slots.took_ms + excluded.took_ms, asked_at = now()
    returning xmax = 0 as is_new`
  if (put.is_new) await tx`update prose_left set places = places - 1 where project_id = ${projectId} and places > 0`
  if (refreshId !== null && row.tokens > 0) {
    await tx`update refreshes set tokens = tokens + ${row.tokens} where id = ${refreshId} and project_id = ${projectId}`
  }
}

/** Deletes a slot, so that it counts as never requested. */
export async function dropSlot(sql: Queries, projectId: number, key: string): Promise<void> {
  await sql`delete from slots where project_id = ${projectId} and key = ${key}`
}

/**
 * Records which slots have a place in a page now. `left`: number of places whose text wasn't requested
 * yet.
 */
export async function notePlaces(
  tx: Tx,
  projectId: number,
  { current, left }: { current: readonly string[]; left: number },
): Promise<void> {
  const keys = tx.array(current as string[], TEXT)
  await tx`
    update slots set current = key = any (${keys}::text[])
    where project_id = ${projectId} and current <> (key = any (${keys}::text[]))`
  await tx`
    insert into prose_left (project_id, places) values (${projectId}, ${left})
    on conflict (project_id) do update set places = excluded.places`
}

/** Marks the slots in `repeats` as repeats, which hides their texts, and unmarks all other slots. */
export async function markRepeats(sql: Queries, projectId: number, repeats: readonly string[]): Promise<void> {
  const keys = sql.array(repeats as string[], TEXT)
  await sql`
    update slots set repeats = key = any (${keys}::text[])
    where project_id = ${projectId} and text is not null and repeats <> (key = any (${keys}::text[]))`
}

const TEXT = 25
const KEPT_DAYS = 30

/**
 * Deletes old slots that no page has a place for. Newer ones stay for a while, in case a change is taken
 * back.
 */
export async function forgetSlots(sql: Queries, projectId: number, current: readonly string[]): Promise<void> {
  await sql`
    delete from slots where project_id = ${projectId} and asked_at < now() - make_interval(days => ${KEPT_DAYS})
      and key <> all (${sql.array(current as string[], TEXT)}::text[])`
}

/** `left`: not asked for yet. */
export type ProseFigures = { written: number; fallen: number; left: number; tokens: number }

/**
 * Totals over all projects: places with a text, places without, places not requested yet, and all tokens
 * used.
 */
export async function proseFigures(sql: Queries): Promise<ProseFigures> {
  const [row] = await sql<[ProseFigures]>`
    select count(*) filter (where ${isPlaced(sql)} and s.text is not null and not s.repeats)::int as written,
      count(*) filter (where ${isPlaced(sql)} and (s.text is null or s.repeats))::int as fallen,
      coalesce(sum(s.tokens), 0)::bigint as tokens,
      (select coalesce(sum(l.places), 0)::int from prose_left l join projects q on q.id = l.project_id
        where q.deleted_at is null) as left
    from slots s join projects p on p.id = s.project_id
      left join pages g on g.id = s.page_id and g.deleted_at is null
    where p.deleted_at is null`
  return row
}

const isPlaced = (sql: Queries) => sql`(s.current and g.id is not null)`

export type FallenSlot = {
  project_id: number
  project: string
  page_id: number
  page: string
  slot: string
  fault: string
  reason: string
  asked_at: Date
}

/** The newest failed texts. Their pages were published without them. */
export async function listFallen(sql: Queries, limit: number): Promise<FallenSlot[]> {
  return sql<FallenSlot[]>`
    select s.project_id, p.name as project, s.page_id, g.name as page, s.slot,
      coalesce(s.fault, 'repeats') as fault,
      coalesce(s.reason, 'an earlier page says one of its sentences already') as reason, s.asked_at
    from slots s join projects p on p.id = s.project_id join pages g on g.id = s.page_id
    where (s.text is null or s.repeats) and s.current and p.deleted_at is null and g.deleted_at is null
    order by s.asked_at desc, s.key limit ${limit}`
}
