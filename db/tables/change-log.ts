import type { Database, Queries, Tx } from '../connect.ts'
import { transaction } from '../transaction.ts'

/**
 * Log of changes that shapes are read from. Triggers write changes to it; `sequenceChanges` assigns their
 * positions. Rules: [SH..] in sync-server/shapes/SPEC.md.
 */

export type ChangeRow = {
  pos: number
  xid: string
  relation: string
  part: string
  operation: 'insert' | 'update' | 'delete'
  key: string
  /** Whole row, with values as Postgres prints them. For a delete, the row as it was before. */
  value: Record<string, string | null>
  /** Previous values of the changed columns, for an update. */
  old_value: Record<string, string | null> | null
}

/**
 * Maximum number of changes that get positions in one transaction. A generation makes tens of thousands,
 * and other clients need the database in between.
 */
const AT_ONCE = 2_000

/**
 * Shape in the log: the rows of a relation that have the value `part` in one column, such as a project's
 * id.
 */
export type LogShape = { relation: string; part: string }

/**
 * Assigns positions to changes that have become visible, and resolves to the current end of the log.
 *
 * The lock on the state row lets only one process do this at a time. The process sees every transaction that
 * committed before it got the lock. Changes that it doesn't see yet get a later position. For two changes
 * of the same row, the first commits before the second is made, so the first never gets a later position.
 * Changes that get their positions together are ordered by `seq`, which is assigned under the lock of the
 * changed row.
 */
export async function sequenceChanges(database: Database): Promise<number> {
  const { sql } = database
  const [fresh] = await sql`select 1 from change_log where pos is null limit 1`
  for (let more = fresh !== undefined; more; ) {
    await transaction(database, async (tx) => {
      await tx`select 1 from change_log_state for update`
      const { count } = await tx`
        with fresh as (
            select seq, relation, part, row_number() over (order by seq) as n from change_log
            where pos is null order by seq limit ${AT_ONCE}),
          counted as (
            insert into change_log_shapes as shape (relation, part, count)
            select relation, part, count(*) from fresh group by relation, part
            on conflict (relation, part) do update set count = shape.count + excluded.count),
          state as (update change_log_state set pos = pos + (select count(*) from fresh) returning pos)
        update change_log set pos = state.pos - (select count(*) from fresh) + fresh.n
        from fresh, state where change_log.seq = fresh.seq`
      more = count === AT_ONCE
    })
  }
  const [state] = await sql<[{ pos: number }]>`select pos from change_log_state`
  return state.pos
}

const columns = (sql: Queries) => sql`pos, xid, relation, part, operation, key, value, old_value`

/** Returns the changes that the open transaction has made so far. */
export async function changesOfTransaction(
  tx: Tx,
): Promise<Pick<ChangeRow, 'relation' | 'part' | 'operation' | 'value'>[]> {
  return tx<ChangeRow[]>`
    select relation, part, operation, value from change_log
    where pos is null and xid = pg_current_xact_id()::text order by seq`
}

/**
 * Returns at most `limit` changes of all shapes after a position. `gaps`: shapes that have had changes
 * after this position trimmed from the log. Both come from one statement, because changes could be trimmed
 * between two.
 */
export async function changesAfter(
  sql: Queries,
  after: number,
  limit: number,
): Promise<{ changes: ChangeRow[]; gaps: LogShape[] }> {
  const rows = await sql<(Found & { gaps: LogShape[] })[]>`
    select log.gaps, found.* from (
      select coalesce(jsonb_agg(jsonb_build_object('relation', relation, 'part', part)), '[]') as gaps
      from change_log_shapes where trimmed > ${after}) log
    left join lateral (
      select ${columns(sql)} from change_log where pos > ${after} order by pos limit ${limit}) found on true
    order by found.pos`
  return { changes: found(rows), gaps: rows[0]?.gaps ?? [] }
}

export type ShapeRange = LogShape & { after: number; upTo: number; limit: number }

/**
 * Returns the changes of one shape between two positions, or `undefined` if the log no longer has all of
 * them.
 */
export async function shapeChanges(sql: Queries, range: ShapeRange): Promise<ChangeRow[] | undefined> {
  const { relation, part, after } = range
  const rows = await sql<(Found & { trimmed: number })[]>`
    select log.trimmed, found.* from (select ${trimmedOf(sql, range)} as trimmed) log
    left join lateral (
      select ${columns(sql)} from change_log
      where relation = ${relation} and part = ${part} and pos > ${after} and pos <= ${range.upTo}
      order by pos limit ${range.limit}) found on true
    order by found.pos`
  return (rows[0]?.trimmed ?? 0) > after ? undefined : found(rows)
}

/** Returns SQL for the position up to which the changes of a shape were trimmed from the log. */
export const trimmedOf = (sql: Queries, { relation, part }: LogShape) => sql`
  coalesce((select trimmed from change_log_shapes where relation = ${relation} and part = ${part}), 0)`

/**
 * Row of a left join. If there are no changes, the join has one row in which all columns of the change are
 * null.
 */
type Found = ChangeRow | { [Name in keyof ChangeRow]: null }

const found = (rows: readonly Found[]) => rows.filter((row): row is ChangeRow => row.pos !== null)
