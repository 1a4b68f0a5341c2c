import type { Queries, Tx } from '../connect.ts'

/** Locks a quota until the transaction ends, so that no other transaction counts the same quota. */
export async function lockQuota(tx: Tx, scope: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`quota ${scope}`}, 0))`
}

/**
 * `live`: how many exist. `kept`: the same with deleted ones that are still kept. Both stop at their bound.
 */
export type Owned = { live: number; kept: number }
export type Bounds = Owned

/** Counts the projects that a person owns. */
export async function countOwnProjects(sql: Queries, email: string, bounds: Bounds): Promise<Owned> {
  const own = sql`from project_owners o join projects p on p.id = o.project_id where o.email = ${email}`
  const [row] = await sql<[Owned]>`
    select (select count(*) from (select 1 ${own} and p.deleted_at is null limit ${bounds.live}) l)::int as live,
      (select count(*) from (select 1 ${own} limit ${bounds.kept}) k)::int as kept`
  return row
}

/** Counts the pages of a project that people created. */
export async function countPagesByPeople(sql: Queries, projectId: number, bounds: Bounds): Promise<Owned> {
  const own = sql`from pages where project_id = ${projectId} and kind is null and purged_at is null`
  const [row] = await sql<[Owned]>`
    select (select count(*) from (select 1 ${own} and deleted_at is null limit ${bounds.live}) l)::int as live,
      (select count(*) from (select 1 ${own} limit ${bounds.kept}) k)::int as kept`
  return row
}

/** The images of a project, counted up to a bound. */
export async function countImages(sql: Queries, projectId: number, bound: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (select 1 from attachments where project_id = ${projectId} limit ${bound}) i`
  return row.count
}

export async function isAttached(sql: Queries, projectId: number, hash: string): Promise<boolean> {
  return (await sql`select 1 from attachments where project_id = ${projectId} and hash = ${hash}`).length > 0
}

/** Bytes that a project stores, without the latest writes to its pages. */
export async function storedBytes(sql: Queries, projectId: number): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select bytes::float8 as bytes from project_storage where project_id = ${projectId}`
  return row?.bytes ?? 0
}

/** Stored bytes of all projects together. */
export async function allStoredBytes(sql: Queries): Promise<number> {
  const [row] = await sql<[{ bytes: number }]>`
    select coalesce(sum(bytes), 0)::float8 as bytes from project_storage`
  return row.bytes
}

/** Bytes that newer sources will replace: the current sources and the waiting archives. */
export async function replacedBytes(sql: Queries, projectId: number): Promise<number> {
  const [row] = await sql<[{ bytes: number }]>`
    select ((select coalesce(sum(size), 0) from source_files where project_id = ${projectId} and content is not null)
      + (select coalesce(sum(bytes), 0) from uploads where project_id = ${projectId}))::float8 as bytes`
  return row.bytes
}

/** Quotas that apply per day, in UTC. */
export type DailyQuota = 'invitations' | 'generation'
export type DailyUse = { email: string; quota: DailyQuota; amount: number }

const TODAY = (sql: Queries) => sql`(now() at time zone 'UTC')::date`

/** Adds to what a person used today. */
export async function addUse(sql: Queries, { email, quota, amount }: DailyUse): Promise<void> {
  await sql`
    insert into quota_use as u (email, quota, day, used) values (${email}, ${quota}, ${TODAY(sql)}, ${amount})
    on conflict (email, quota, day) do update set used = u.used + excluded.used`
}

/**
 * Adds to a person's use today, unless it would exceed the limit. The row lock prevents two concurrent calls
 * from both passing.
 */
export async function takeUse(tx: Tx, { email, quota, amount }: DailyUse, limit: number): Promise<boolean> {
  const rows = await tx`
    insert into quota_use as u (email, quota, day, used)
    select ${email}, ${quota}, ${TODAY(tx)}, ${amount}::bigint where ${amount}::bigint <= ${limit}
    on conflict (email, quota, day) do update set used = u.used + excluded.used
      where u.used + excluded.used <= ${limit} returning 1`
  return rows.length > 0
}

export async function usedToday(sql: Queries, email: string, quota: DailyQuota): Promise<number> {
  const [row] = await sql<{ used: number }[]>`
    select used::float8 as used from quota_use
    where email = ${email} and quota = ${quota} and day = ${TODAY(sql)}`
  return row?.used ?? 0
}

/** Seconds until the next day begins, in UTC for everyone. */
export async function secondsToTomorrow(sql: Queries): Promise<number> {
  const [row] = await sql<[{ seconds: number }]>`
    select ceil(extract(epoch from (${TODAY(sql)} + 1) - (now() at time zone 'UTC')))::int as seconds`
  return row.seconds
}

/** Makes the longest-serving admin the owner of each project whose owner no longer is an admin of it. */
export async function passOnProjects(tx: Tx, projectIds: readonly number[]): Promise<void> {
  await tx`
    update project_owners o set email = heir.email
    from unnest(${projectIds as number[]}::bigint[]) as given (id), lateral (
      select m.email from memberships m where m.project_id = given.id and m.role = 'admin'
      order by m.created_at, m.email limit 1) heir
    where o.project_id = given.id and not exists (
      select 1 from memberships m where m.project_id = o.project_id and m.email = o.email and m.role = 'admin')`
}

/** Deletes the counts of a person whose account is deleted. */
export async function forgetQuotas(tx: Tx, email: string): Promise<void> {
  await tx`delete from project_owners where email = ${email}`
  await tx`delete from quota_use where email = ${email}`
  await tx`delete from job_turns where owner = ${email}`
}

/** Address of a project's owner. The installation's example has no owner. */
export async function ownerOf(sql: Queries, projectId: number): Promise<string | undefined> {
  const [row] = await sql<{ email: string }[]>`select email from project_owners where project_id = ${projectId}`
  return row?.email
}
