import { type ConnectionOptions, PgBoss } from 'pg-boss'
import { JOB_NAMES, type JobName, type Jobs } from '../shared/jobs/queues.ts'
import type { Database, Queries, Sql } from './connect.ts'
import { jobOwner } from './fair-turns.ts'
import type { Listener } from './listener.ts'
import { alone } from './migrate.ts'

/** Seconds without a heartbeat after which a worker counts as dead. Another worker then gets its job. */
const HEARTBEAT_S = 10
const EXPIRE_S = 4 * 60 * 60
const QUEUE_CACHE_S = 3
const JOIN_TRIES = 5

/** Name of the job that is scheduled every hour; see `generator/hourly.ts`. */
export const HOURLY = 'hourly'

/** Optional jobs: the documentation is complete without them. */
const BESIDE: ReadonlySet<JobName> = new Set<JobName>(['index', 'prose', 'embed'])

/** Queue for jobs that failed too often. */
export const DEAD_LETTERS = 'dead-letters'

export type JobQueue = {
  /**
   * Enqueues a job within a transaction, so that the job exists if and only if the transaction commits. If the
   * project already has a waiting job, merges the request into that job. `afterSeconds`: delay, so that the
   * job can collect more requests. A later request without a delay makes the job due at once.
   */
  enqueue<Name extends JobName>(sql: Queries, name: Name, data: Jobs[Name], afterSeconds?: number): Promise<void>
  boss: PgBoss
  close(): Promise<void>
}

/**
 * Opens the queues. With `work`, this process also supervises them: it detects dead workers and jobs that
 * hang. pg-boss runs its statements on our pool, so the process has a single SQL client.
 */
export async function openJobs(
  database: Database,
  options: { work: boolean; onError?: (error: Error) => void },
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: adapter(database.sql, database.listener),
    useListenNotify: true,
    supervise: options.work,
    schedule: options.work,
    superviseIntervalSeconds: HEARTBEAT_S,
    monitorIntervalSeconds: HEARTBEAT_S,
    // For this long, pg-boss caches which projects have a running job. Until then, a dead worker's job counts.
    queueCacheIntervalSeconds: QUEUE_CACHE_S,
    monitorVacuum: false,
    reindex: false,
  })
  // Without a listener, an 'error' event would end the process. pg-boss retries a failed poll by itself.
  boss.on('error', options.onError ?? (() => {}))
  try {
    await alone(database, () => openQueues(boss))
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return {
    enqueue: async (sql, name, data, afterSeconds = 0) => {
      const singletonKey = String(data.projectId)
      const owner = await jobOwner(sql, data.projectId)
      const settings = {
        singletonKey,
        startAfter: afterSeconds,
        db: adapter(sql),
        ...(owner !== undefined && { group: { id: owner } }),
      }
      // If another connection is creating the same job right now, `send` creates nothing. The next iteration merges
      // the request into that job.
      for (let tries = 0; !(await joinWaiting(sql, name, data, afterSeconds)); tries++) {
        if (await boss.send(name, data, settings)) break
        if (tries > JOIN_TRIES) throw new Error(`A job for ${name} could neither be made nor joined`)
      }
      if (afterSeconds === 0) {
        await sql`update pgboss.job set start_after = now()
          where name = ${name} and singleton_key = ${singletonKey} and state = 'retry' and start_after > now()`
      }
    },
    boss,
    close: () => boss.stop({ graceful: options.work, timeout: 10_000 }),
  }
}

/** Creates the queue's schema and the queues, if they are missing. */
async function openQueues(boss: PgBoss): Promise<void> {
  await boss.start()
  await boss.createQueue(DEAD_LETTERS, { notify: true })
  await boss.createQueue(HOURLY, { policy: 'short', retryLimit: 0 })
  for (const name of JOB_NAMES) {
    await boss.createQueue(name, {
      policy: 'stately',
      notify: true,
      retryLimit: 10,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      // Optional jobs don't go to the dead letters, because the next change requests them again.
      ...(BESIDE.has(name) ? {} : { deadLetter: DEAD_LETTERS }),
      expireInSeconds: EXPIRE_S,
      heartbeatSeconds: HEARTBEAT_S,
    })
    // Loads the queue's settings into memory now. If they were loaded while a job is enqueued, they would be
    // read on another connection and wait for the transaction. On the embedded database they would wait forever.
    await boss.findJobs(name, { key: '' })
  }
}

/**
 * Merges a request into the project's waiting job. Resolves to false if no job waits. A request that isn't
 * routine takes precedence in three cases: it has no delay, it follows new text to index, or the waiting
 * job was only routine. It then keeps the earlier of both start times, and discards the record of failed
 * attempts. Any other request only adds data that the job lacks. Locks the row until the transaction ends,
 * so no worker takes the job before that.
 */
async function joinWaiting<Name extends JobName>(
  sql: Queries,
  name: Name,
  data: Jobs[Name],
  afterSeconds: number,
): Promise<boolean> {
  const asked = sql`${JSON.stringify(data)}::text::jsonb`
  const isRoutine = 'routine' in data
  const isWanted = afterSeconds === 0 || (name === 'index' && !('attempt' in data))
  const counts = sql`(not ${isRoutine}::boolean and (${isWanted}::boolean or data ? 'routine'))`
  const rows = await sql`
    update pgboss.job set
      data = case when ${counts} then (data - 'attempt' - 'routine') || ${asked}
        else (${asked} - 'attempt' - 'routine') || data end,
      start_after = case when ${counts} then least(start_after, now() + ${afterSeconds} * interval '1 second')
        else start_after end
    where name = ${name} and singleton_key = ${String(data.projectId)} and state = 'created'
    returning 1`
  return rows.length > 0
}

/**
 * Makes jobs that are marked as running due again at once. The caller must make sure that no other process
 * works on jobs, so that only a killed process can have left them.
 */
export async function recoverJobs({ boss }: JobQueue, sql: Sql): Promise<void> {
  for (const name of JOB_NAMES) {
    const rows = await sql<{ id: string }[]>`select id from pgboss.job where name = ${name} and state = 'active'`
    if (rows.length > 0) {
      const ids = rows.map((row) => row.id)
      await boss.fail(name, ids, { message: 'The process that ran this job ended.' })
      await sql`update pgboss.job set start_after = now() where name = ${name} and state = 'retry' and id in ${sql(ids)}`
    }
  }
}

/** Whether a job with one of these names is waiting, retrying or running for a project. */
export async function hasJob(sql: Queries, projectId: number, names: readonly JobName[]): Promise<boolean> {
  const rows = await sql`
    select 1 from pgboss.job
    where name in ${sql(names)} and singleton_key = ${String(projectId)} and state < 'completed' limit 1`
  return rows.length > 0
}

type BossDatabase = NonNullable<ConnectionOptions['db']>

const STARTS_TRANSACTION = /^\s*begin\b/i

function adapter(sql: Queries, listener?: Listener): BossDatabase {
  const execute = async (target: Queries, text: string, values: unknown[] = []) => {
    // Passes null for undefined, as pg-boss's own driver does.
    const result = await target.unsafe(text, values.map((value) => value ?? null) as never[])
    const rows: unknown = result
    return { rows: Array.isArray(rows) && rows.some(Array.isArray) ? rows.flat() : [...result] }
  }
  return {
    executeSql: async (text, values) => {
      if (!STARTS_TRANSACTION.test(text) || !('reserve' in sql)) return execute(sql, text, values)
      // A script with its own BEGIN and COMMIT must run on a single connection.
      const reserved = await sql.reserve()
      try {
        return await execute(reserved as unknown as Queries, text, values)
      } catch (error) {
        // Rolls back, so that the next user doesn't get a connection with a failed transaction.
        await reserved`rollback`.catch(() => {})
        throw error
      } finally {
        reserved.release()
      }
    },
    ...(listener && {
      listen: async (channel, onNotification, onReconnect) => ({
        close: await listener.listen(channel, onNotification, onReconnect),
      }),
    }),
  }
}
