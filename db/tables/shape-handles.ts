import type { Queries } from '../connect.ts'
import { type LogShape, trimmedOf } from './change-log.ts'

/** Handle of a shape: its snapshot, which is read in pieces, and the log from `start_pos` on. */
export type HandleRow = {
  handle: string
  shape: string
  start_pos: number
  /** `pg_snapshot` of the moment it was made: `xmin:xmax:xip,xip`. */
  snapshot: string
  /** Last row of each piece that was read so far; `null` for the last piece. */
  bounds: (string | null)[]
}

const columns = (sql: Queries) => sql`handle, shape, start_pos, snapshot, bounds`

export async function findHandle(sql: Queries, handle: string): Promise<HandleRow | undefined> {
  const [row] = await sql<HandleRow[]>`select ${columns(sql)} from shape_handles where handle = ${handle}`
  return row
}

/**
 * Finds the handle with which a device resumes. `whole`: the log has all changes since the handle was
 * created.
 */
export async function resumeHandle(
  sql: Queries,
  handle: string,
  of: LogShape,
): Promise<(HandleRow & { whole: boolean }) | undefined> {
  const [row] = await sql<(HandleRow & { whole: boolean; unnoted: boolean })[]>`
    select ${columns(sql)}, start_pos >= ${trimmedOf(sql, of)} as whole,
      used_at < now() - interval '1 day' as unnoted
    from shape_handles where handle = ${handle}`
  if (row?.unnoted) await sql`update shape_handles set used_at = now() where handle = ${handle}`
  return row
}

/**
 * Finds the newest handle of a shape, except `except`, whose log begins at `since` or later and still has all
 * changes from its beginning.
 */
export async function newestHandle(
  sql: Queries,
  shape: string,
  { since, of, except = null }: { since: number; of: LogShape; except?: string | null | undefined },
): Promise<HandleRow | undefined> {
  const [row] = await sql<HandleRow[]>`
    select ${columns(sql)} from shape_handles
    where shape = ${shape} and start_pos >= greatest(${since}::bigint, ${trimmedOf(sql, of)})
      and handle is distinct from ${except}
    order by start_pos desc, created_at desc limit 1`
  return row
}

export async function insertHandle(sql: Queries, row: Pick<HandleRow, 'handle' | 'shape' | 'start_pos'>) {
  const [inserted] = await sql<[HandleRow]>`
    insert into shape_handles (handle, shape, start_pos) values (${row.handle}, ${row.shape}, ${row.start_pos})
    returning ${columns(sql)}`
  return inserted
}

/** Records the last row of a piece, unless another process was first. Resolves to the recorded row. */
export async function noteBound(sql: Queries, handle: string, piece: number, last: string | null) {
  await sql`
    update shape_handles set bounds = bounds || jsonb_build_array(${last}::text)
    where handle = ${handle} and jsonb_array_length(bounds) = ${piece}`
  return (await findHandle(sql, handle))?.bounds[piece]
}

export type SnapshotPiece = {
  relation: string
  /** Column that identifies the shape. `part`: the shape's value in this column. */
  by: { column: string; type: 'bigint' | 'text' }
  part: string
  /** Whether rows are marked as deleted before they are removed. */
  softDeletes: boolean
  /**
   * Column that identifies a row within the shape; `keyColumns` are the columns that make up its printed key.
   */
  order: { column: string; type: 'bigint' | 'text' }
  keyColumns: readonly string[]
  /** Last row before the piece; `null` for the first piece. */
  after: string | null
  /** The row with which the piece ends, if known. */
  last: string | null
  limit: number
}

/** The rows of a piece as messages of the protocol, joined by commas, and the row that ends it. */
export async function snapshotPiece(
  sql: Queries,
  piece: SnapshotPiece,
): Promise<{ messages: string; count: number; last: string | null }> {
  const { relation, by, order, keyColumns } = piece
  const id = sql(order.column)
  const typed = (value: string, type: 'bigint' | 'text') =>
    type === 'bigint' ? sql`${value}::text::bigint` : sql`${value}::text`
  const key = keyColumns.map((name) => sql`|| '/"' || replace(r.value ->> ${name}, '/', '//') || '"'`)
  const prefix = `"public"."${relation}"`
  const head = `,"headers":{"operation":"insert","relation":["public","${relation}"]}}`
  const [row] = await sql<[{ messages: string | null; count: number; last: string | null }]>`
    select string_agg('{"key":' || to_json(${prefix}::text ${key.reduce((all, part) => sql`${all} ${part}`, sql``)})::text
        || ',"value":' || r.value::text || ${head}::text, ',' order by r.n) as messages,
      count(*)::int as count, (array_agg(r.id order by r.n desc))[1] as last
    from (
      select shape_row(t) as value, t.${id}::text as id, row_number() over (order by t.${id}) as n
      from ${sql(relation)} t
      where t.${sql(by.column)} = ${typed(piece.part, by.type)}
        ${piece.softDeletes ? sql`and t.deleted_at is null` : sql``}
        ${piece.after === null ? sql`` : sql`and t.${id} > ${typed(piece.after, order.type)}`}
        ${piece.last === null ? sql`` : sql`and t.${id} <= ${typed(piece.last, order.type)}`}
      order by t.${id} limit ${piece.limit}
    ) r`
  return { messages: row.messages ?? '', count: row.count, last: row.last }
}
