import type { Queries, Tx } from '../connect.ts'

/** What a model wrote for pages, or did not. */

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

/** The texts that stand in pages, by their keys. */
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

/** Keeps what came of a slot, and adds what it took to the receipt of the refresh that it belongs to. */
export async function putSlot(tx: Tx, projectId: number, row: SlotRow, refreshId: number | null): Promise<void> {
  await tx`
    insert into slots (project_id, key, page_id, slot, model, text, fault, reason, again, tokens, took_ms)
    values (${projectId}, ${row.key}, ${row.page_id}, ${row.slot}, ${row.model}, ${row.text}, ${row.fault}, ${row.reason},
      ${row.again}, ${row.tokens}, ${row.took_ms})
    on conflict (project_id, key) do update set page_id = excluded.page_id, text = excluded.text,
      fault = excluded.fault, reason = excluded.reason, again = excluded.again, repeats = false,
      tokens = slots.tokens + excluded.tokens, took_ms = slots.took_ms + excluded.took_ms, asked_at = now()`
  if (refreshId !== null && row.tokens > 0) {
    await tx`update refreshes set tokens = tokens + ${row.tokens} where id = ${refreshId} and project_id = ${projectId}`
  }
}

/** Of the slots with texts those in `repeats` are not shown, and all others are. */
export async function markRepeats(sql: Queries, projectId: number, repeats: readonly string[]): Promise<void> {
  const keys = sql.array(repeats as string[], TEXT)
  await sql`
    update slots set repeats = key = any (${keys}::text[])
    where project_id = ${projectId} and text is not null and repeats <> (key = any (${keys}::text[]))`
}

const TEXT = 25
const KEPT_DAYS = 30

/** What no page has a place for may be wanted again, when a change is taken back; but not for ever. */
export async function forgetSlots(sql: Queries, projectId: number, current: readonly string[]): Promise<void> {
  await sql`
    delete from slots where project_id = ${projectId} and asked_at < now() - make_interval(days => ${KEPT_DAYS})
      and key <> all (${sql.array(current as string[], TEXT)}::text[])`
}

export type ProseFigures = { written: number; fallen: number; tokens: number }

/** Over all projects. */
export async function proseFigures(sql: Queries): Promise<ProseFigures> {
  const [row] = await sql<[ProseFigures]>`
    select count(*) filter (where s.text is not null and not s.repeats)::int as written,
      count(*) filter (where s.text is null or s.repeats)::int as fallen,
      coalesce(sum(s.tokens), 0)::bigint as tokens
    from slots s join projects p on p.id = s.project_id where p.deleted_at is null`
  return row
}

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

/** The newest of those whose page stayed without them. */
export async function listFallen(sql: Queries, limit: number): Promise<FallenSlot[]> {
  return sql<FallenSlot[]>`
    select s.project_id, p.name as project, s.page_id, g.name as page, s.slot,
      coalesce(s.fault, 'repeats') as fault,
      coalesce(s.reason, 'an earlier page says one of its sentences already') as reason, s.asked_at
    from slots s join projects p on p.id = s.project_id join pages g on g.id = s.page_id
    where (s.text is null or s.repeats) and p.deleted_at is null and g.deleted_at is null
    order by s.asked_at desc, s.key limit ${limit}`
}
