import type { Queries } from '../connect.ts'
import { storableJson } from '../storable-json.ts'

/**
 * Returns cached analyses of files. A key covers everything that could change the result. All projects share
 * them.
 */
export async function readAnalyses(sql: Queries, keys: readonly string[]): Promise<Map<string, unknown>> {
  if (keys.length === 0) return new Map()
  const rows = await sql<{ key: string; result: unknown }[]>`
    select key, result from analyses where key = any (${sql.array(keys as string[], 25)}::text[])`
  return new Map(rows.map((row) => [row.key, row.result]))
}

/** Returns cached analyses, and records that they are still in use. */
export async function wantAnalyses(sql: Queries, keys: readonly string[]): Promise<Map<string, unknown>> {
  if (keys.length === 0) return new Map()
  const wanted = sql.array(keys as string[], 25)
  // Updates `used_at` at most once a day, because a write on every read isn't worth it.
  const rows = await sql<{ key: string; result: unknown }[]>`
    with used as (
      update analyses set used_at = now()
      where key = any (${wanted}::text[]) and used_at < now() - interval '1 day'
    )
    select key, result from analyses where key = any (${wanted}::text[])`
  return new Map(rows.map((row) => [row.key, row.result]))
}

export async function putAnalyses(sql: Queries, analyses: readonly { key: string; result: unknown }[]): Promise<void> {
  if (analyses.length === 0) return
  const rows = analyses.map(({ key, result }) => ({ key, result: storableJson(result) }))
  await sql`insert into analyses ${sql(rows, 'key', 'result')} on conflict (key) do nothing`
}

/** Deletes analyses that no run has used in a long time. */
export async function deleteOldAnalyses(sql: Queries): Promise<void> {
  await sql`delete from analyses where used_at < now() - interval '90 days'`
}
