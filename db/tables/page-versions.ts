import type { Queries, Tx } from '../connect.ts'

/** Whole states of pages for their history, fewer the older they are. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const BETWEEN = 10 * MINUTE
/** For this long, one a day is kept; then one a week. */
const DAILY = 30 * DAY

export type NewVersion = { pageId: number; seq: number; state: Uint8Array; now: Date }

/**
 * Keeps a state, unless one of the last ten minutes is there. Of the last day all stay, then the newest of each day, and
 * after a month the newest of each week.
 */
export async function keepVersion(tx: Tx, { pageId, seq, state, now }: NewVersion): Promise<boolean> {
  const since = new Date(now.getTime() - BETWEEN)
  const kept = await tx`
    insert into page_versions (page_id, seq, state, created_at)
    select ${pageId}, ${seq}, ${state}, ${now}
    where not exists (select 1 from page_versions where page_id = ${pageId} and created_at > ${since})
    on conflict (page_id, seq) do nothing returning seq`
  if (kept.length === 0) return false
  const day = new Date(now.getTime() - DAY)
  const month = new Date(now.getTime() - DAILY)
  await tx`
    delete from page_versions v using (
      select seq, row_number() over (
        partition by case when created_at < ${month} then 'w' else 'd' end,
          date_trunc(case when created_at < ${month} then 'week' else 'day' end, created_at at time zone 'UTC')
        order by seq desc) as place
      from page_versions where page_id = ${pageId} and created_at < ${day}
    ) old where v.page_id = ${pageId} and v.seq = old.seq and old.place > 1`
  return true
}

export async function listVersions(sql: Queries, pageId: number): Promise<{ seq: number; created_at: Date }[]> {
  return sql<{ seq: number; created_at: Date }[]>`
    select seq, created_at from page_versions where page_id = ${pageId} order by seq`
}

export async function readVersion(sql: Queries, pageId: number, seq: number): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ state: Uint8Array }[]>`
    select state from page_versions where page_id = ${pageId} and seq = ${seq}`
  return row?.state
}
