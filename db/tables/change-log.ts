import type { Database, Queries, Tx } from '../connect.ts'
import { transaction } from '../transaction.ts'

/**
 * The log that shapes are read from. Triggers write changes; `sequenceChanges` gives them their places. Rules: [SH..] in
 * sync-server/shapes/SPEC.md.
 */

export type ChangeRow = {
  pos: number
  xid: string
  relation: string
  part: string
  operation: 'insert' | 'update' | 'delete'
  key: string
  /** The whole row; of a deleted one as it last was. Values as Postgres prints them. */
  value: Record<string, string | null>
  /** Of an update, what the changed values were. */
  old_value: Record<string, string | null> | null
}

/** A generation makes tens of thousands; others want the database in between. */
const AT_ONCE = 2_000

export type LogState = { pos: number; trimmed: number }

/**
 * Gives places to the changes that have become visible, and resolves to where the log ends and begins now.
 *
 * The row lock lets one process at a time do this. Whoever holds it sees every transaction that committed before; what
 * it does not see yet gets a later place. Of two changes of a row the first has committed before the second was made,
 * so that it never comes later; within one turn `seq`, taken under the row's lock, keeps their order.
 */
export async function sequenceChanges(database: Database): Promise<LogState> {
  const { sql } = database
  const [fresh] = await sql`select 1 from change_log where pos is null limit 1`
  for (let more = fresh !== undefined; more; ) {
    await transaction(database, async (tx) => {
      await tx`select 1 from change_log_state for update`
      const { count } = await tx`
        with fresh as (
            select seq, row_number() over (order by seq) as n from change_log
            where pos is null order by seq limit ${AT_ONCE}),
          state as (update change_log_state set pos = pos + (select count(*) from fresh) returning pos)
        update change_log set pos = state.pos - (select count(*) from fresh) + fresh.n
        from fresh, state where change_log.seq = fresh.seq`
      more = count === AT_ONCE
    })
  }
  const [state] = await sql<[LogState]>`select pos, trimmed from change_log_state`
  return state
}

const columns = (sql: Queries) => sql`pos, xid, relation, part, operation, key, value, old_value`

/** What the transaction that is open has changed so far. */
export async function changesOfTransaction(
  tx: Tx,
): Promise<Pick<ChangeRow, 'relation' | 'part' | 'operation' | 'value'>[]> {
  return tx<ChangeRow[]>`
    select relation, part, operation, value from change_log
    where pos is null and xid = pg_current_xact_id()::text order by seq`
}

/** The changes of all shapes after a place, at most `limit`. */
export async function changesAfter(sql: Queries, after: number, limit: number): Promise<ChangeRow[]> {
  return sql<ChangeRow[]>`select ${columns(sql)} from change_log where pos > ${after} order by pos limit ${limit}`
}

export type ShapeRange = { relation: string; part: string; after: number; upTo: number; limit: number }

/** The changes of one shape between two places. */
export async function shapeChanges(sql: Queries, range: ShapeRange): Promise<ChangeRow[]> {
  return sql<ChangeRow[]>`
    select ${columns(sql)} from change_log
    where relation = ${range.relation} and part = ${range.part} and pos > ${range.after} and pos <= ${range.upTo}
    order by pos limit ${range.limit}`
}

/** Forgets the oldest changes but for `keep`. */
export async function trimChanges(database: Database, keep: number): Promise<void> {
  await transaction(database, async (tx) => {
    const [state] = await tx<[LogState]>`select pos, trimmed from change_log_state for update`
    const trimmed = state.pos - keep
    if (trimmed <= state.trimmed) return
    await tx`delete from change_log where pos <= ${trimmed}`
    await tx`update change_log_state set trimmed = ${trimmed}`
  })
}
