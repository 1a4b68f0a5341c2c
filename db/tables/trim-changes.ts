import type { Database } from '../connect.ts'
import type { LogShape } from './change-log.ts'

/**
 * Trims the log of changes. Each shape is trimmed separately, so that clients of other shapes can still
 * resume where they were. Rules: [SH7] in sync-server/shapes/SPEC.md.
 */

export type KeepChanges = { ofShape: number; ofAll: number }

/**
 * Factor by which a log may exceed its limit before it is trimmed. Trimming single changes would cost too
 * much.
 */
const SLACK = 1.2
/**
 * Changes deleted per statement. Each statement delays the next run of `sequenceChanges`, so it must be
 * short.
 */
const ROWS = 1_000

type Counted = LogShape & { count: number }

/**
 * Trims shapes with more than `ofShape` changes, then the largest shapes until the whole log fits
 * `ofAll`.
 */
export async function trimChanges(database: Database, keep: KeepChanges): Promise<void> {
  const { sql } = database
  const large = await sql<Counted[]>`
    select relation, part, count from change_log_shapes where count > ${Math.floor(keep.ofShape * SLACK)}`
  for (const shape of large) await keepNewest(database, shape, keep.ofShape)
  const [{ total } = { total: 0 }] = await sql<{ total: number }[]>`
    select coalesce(sum(count), 0)::bigint as total from change_log_shapes`
  if (total <= keep.ofAll * SLACK) return
  const all = await sql<Counted[]>`select relation, part, count from change_log_shapes where count > 0`
  const level = levelFor(
    all.map(({ count }) => count),
    keep.ofAll,
  )
  for (const shape of all) if (shape.count > level) await keepNewest(database, shape, level)
}

/** Returns the largest maximum per count with which the sum of all counts stays within `limit`. */
export function levelFor(counts: readonly number[], limit: number): number {
  let left = limit
  let sharing = counts.length
  for (const count of counts.toSorted((a, b) => a - b)) {
    if (count * sharing > left) return Math.floor(left / sharing)
    left -= count
    sharing -= 1
  }
  return Number.MAX_SAFE_INTEGER
}

/**
 * Deletes changes logged before `before`. Once a day, it also records the end position of the log. A later
 * call uses this position to find the changes that are older than this day.
 */
export async function forgetOldChanges(
  database: Database,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  const { sql } = database
  await sql`
    insert into change_log_days (at, pos) select ${now}, pos from change_log_state
    where not exists (select 1 from change_log_days where at > ${now}::timestamptz - interval '1 day')
    on conflict do nothing`
  const [day] = await sql<{ at: Date; pos: number }[]>`
    select at, pos from change_log_days where at <= ${before} order by at desc limit 1`
  if (!day) return
  const shapes = await sql<LogShape[]>`select distinct relation, part from change_log where pos <= ${day.pos}`
  for (const shape of shapes) await trimShape(database, shape, day.pos)
  await sql`delete from change_log_days where at < ${day.at}`
}

async function keepNewest(database: Database, shape: LogShape, keep: number): Promise<void> {
  const [last] = await database.sql<{ pos: number }[]>`
    select pos from change_log where relation = ${shape.relation} and part = ${shape.part} and pos is not null
    order by pos desc offset ${keep} limit 1`
  if (last) await trimShape(database, shape, last.pos)
}

/**
 * Deletes changes and updates the shape's record in one statement, so that no one sees only half of it. Each
 * statement touches a single shape, so that several servers and `sequenceChanges` never deadlock.
 */
async function trimShape(database: Database, { relation, part }: LogShape, upTo: number): Promise<void> {
  for (let more = true; more; ) {
    const { count } = await database.bulk.run(
      () => database.sql`
        with gone as (
          delete from change_log where seq = any (array(
            select seq from change_log where relation = ${relation} and part = ${part} and pos <= ${upTo}
            order by pos limit ${ROWS}))
          returning pos)
        update change_log_shapes shape
        set trimmed = greatest(shape.trimmed, gone.last), count = greatest(shape.count - gone.count, 0)
        from (select max(pos) as last, count(*) as count from gone) gone
        where shape.relation = ${relation} and shape.part = ${part} and gone.count > 0`,
    )
    more = count > 0
  }
}
