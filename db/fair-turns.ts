import { fairOrder, type WaitingJob } from '../shared/jobs/fair-order.ts'
import type { JobName } from '../shared/jobs/queues.ts'
import type { Queries, Sql } from './connect.ts'

/** Priority of the first job in the fair order. Jobs that haven't been ordered yet have a lower priority. */
const FIRST = 1_000_000

type Row = { id: string; projectId: number; owner: string | null; askedAt: Date; isDue: boolean }

/** Returns the owner whose turns a project's jobs use; undefined for the installation's example. */
export async function jobOwner(sql: Queries, projectId: number): Promise<string | undefined> {
  const [row] = await sql<{ owner: string }[]>`select owner from job_owners where id = ${projectId}`
  return row?.owner
}

/** Records that a job of a project starts its turn now. */
export async function noteTurn(sql: Queries, queue: JobName, projectId: number): Promise<void> {
  await sql`
    insert into job_turns (queue, owner, started_at)
    select ${queue}, owner, clock_timestamp() from job_owners where id = ${projectId}
    on conflict (queue, owner) do update set started_at = excluded.started_at`
}

/**
 * Sets the priorities of a queue's waiting jobs to their fair order. Called after each turn, so that it
 * includes jobs that arrived since the last turn.
 */
export async function orderTurns(sql: Sql, queue: JobName): Promise<void> {
  const jobs = await waitingJobs(sql, queue)
  if (jobs.length < 2) return
  const order = fairOrder(jobs).map(({ id }, place) => ({ id, priority: FIRST - place }))
  // Skips locked rows: a row that someone else is changing keeps its place until the next turn ends.
  await sql`
    update pgboss.job set priority = ordered.priority
    from json_to_recordset(${JSON.stringify(order)}::text::json) as ordered (id uuid, priority integer)
    where job.name = ${queue} and job.id = ordered.id and job.priority <> ordered.priority and job.id in (
      select id from pgboss.job where name = ${queue} and state < 'active' for update skip locked)`
}

/**
 * Whether another owner, none of whose jobs is running, has a due job in a queue. Jobs of the example don't
 * count, because no one waits for them.
 */
export async function isAnotherWaiting(sql: Queries, queue: JobName, owner: string | null): Promise<boolean> {
  const rows = await sql`
    select 1 from pgboss.job join job_owners o on o.id::text = job.singleton_key
    where job.name = ${queue} and job.state in ('created', 'retry') and o.owner is distinct from ${owner}
      and job.start_after <= now()
      and not exists (
        select 1 from pgboss.job running join job_owners r on r.id::text = running.singleton_key
        where running.name = ${queue} and running.state = 'active' and r.owner = o.owner)
    limit 1`
  return rows.length > 0
}

/**
 * Returns the number of other projects ahead of a project that waits for its import or generation; 0 if the
 * project doesn't wait.
 */
export async function projectsBefore(sql: Queries, projectId: number): Promise<number> {
  const key = String(projectId)
  const [mine] = await sql<{ name: JobName }[]>`
    select name from pgboss.job
    where name in ('import', 'generate') and singleton_key = ${key} and state in ('created', 'retry')
    order by created_on limit 1`
  if (!mine) return 0
  const waiting = fairOrder(await waitingJobs(sql, mine.name))
  const place = waiting.findIndex((job) => job.projectId === projectId)
  const before = waiting.slice(0, Math.max(0, place)).filter((job) => job.isDue && job.owner !== null)
  const running = await sql<{ projectId: number }[]>`
    select p.id as "projectId" from pgboss.job join projects p on p.id::text = job.singleton_key
    where job.name = ${mine.name} and job.state = 'active' and not p.example and p.id <> ${projectId}`
  return new Set([...before, ...running].map((job) => job.projectId)).size
}

async function waitingJobs(sql: Queries, queue: JobName): Promise<(WaitingJob & { projectId: number })[]> {
  const rows = await sql<(Row & { running: number; lastTurn: Date | null })[]>`
    select job.id, job.singleton_key::bigint as "projectId", o.owner, job.created_on as "askedAt",
      job.start_after <= now() as "isDue", t.started_at as "lastTurn",
      (select count(*) from pgboss.job r join job_owners ro on ro.id::text = r.singleton_key
        where r.name = ${queue} and r.state = 'active' and ro.owner = o.owner)::int as running
    from pgboss.job
    left join job_owners o on o.id::text = job.singleton_key
    left join job_turns t on t.queue = ${queue} and t.owner = o.owner
    where job.name = ${queue} and job.state in ('created', 'retry') and job.singleton_key ~ '^[0-9]+$'`
  return rows.map(({ askedAt, lastTurn, ...job }) => ({
    ...job,
    askedAt: askedAt.getTime(),
    lastTurn: lastTurn?.getTime() ?? null,
  }))
}
