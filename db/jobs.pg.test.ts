import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobName, Jobs } from '../shared/jobs/queues.ts'
import { openJobs } from './jobs.ts'
import { testDatabase } from './testing/test-database.ts'
import { transaction } from './transaction.ts'

type Refresh = Omit<Jobs['refresh'], 'projectId'>

describe('a job that is asked for while one waits', async () => {
  const database = await testDatabase()
  const { sql } = database
  const jobs = await openJobs(database, { work: false })
  afterAll(() => jobs.close())
  beforeEach(async () => {
    await sql`delete from pgboss.job where name in ('refresh', 'index')`
  })

  const ask = (data: Refresh, afterSeconds?: number) =>
    transaction(database, (tx) => jobs.enqueue(tx, 'refresh', { projectId: 1, ...data }, afterSeconds))
  /** Waiting jobs, each with the time within which it is due. */
  const waiting = async (name: JobName = 'refresh') => {
    const rows = await sql<{ data: Jobs['refresh']; seconds: number }[]>`
      select data, ceil(extract(epoch from start_after - now()))::int as seconds from pgboss.job
      where name = ${name} and state < 'active'`
    return rows.map(({ data: { projectId: _, ...data }, seconds }) => ({ data, due: dueWithin(seconds) }))
  }

  it('an explicit request makes a waiting routine job explicit and due at the requested time', async () => {
    await ask({ routine: true }, 2_000)
    await ask({ told: 'deleted' })
    expect(await waiting()).toEqual([{ data: { told: 'deleted' }, due: 'now' }])
    await sql`delete from pgboss.job where name = 'refresh'`
    await ask({ routine: true }, 2_000)
    await ask({ attempt: 2 }, 60)
    expect(await waiting()).toEqual([{ data: { attempt: 2 }, due: 'in a minute' }])
  })

  it('a routine request does not change or delay a waiting explicit job', async () => {
    await ask({}, 60)
    await ask({ routine: true })
    expect(await waiting()).toEqual([{ data: {}, due: 'in a minute' }])
    await ask({ routine: true, attempt: 1 }, 2_000)
    expect(await waiting()).toEqual([{ data: {}, due: 'in a minute' }])
  })

  it('a waiting job restarts its attempt count when it is requested again', async () => {
    await ask({ attempt: 7 }, 2_000)
    await ask({})
    expect(await waiting()).toEqual([{ data: {}, due: 'now' }])
  })

  it('a waiting index job for new text is not delayed by retries or later changes', async () => {
    const index = (attempt: number, afterSeconds: number) =>
      transaction(database, (tx) =>
        jobs.enqueue(tx, 'index', { projectId: 1, ...(attempt > 0 ? { attempt } : {}) }, afterSeconds),
      )
    await index(5, 2_000)
    await index(0, 60)
    expect(await waiting('index')).toEqual([{ data: {}, due: 'in a minute' }])
    // Neither a failure nor repeated changes delay the job.
    await index(1, 2_000)
    await index(0, 2_000)
    expect(await waiting('index')).toEqual([{ data: {}, due: 'in a minute' }])
  })

  it('a waiting job keeps its data when it is requested again', async () => {
    await ask({ told: 'privatized' }, 60)
    await ask({}, 2_000)
    expect(await waiting()).toEqual([{ data: { told: 'privatized' }, due: 'in a minute' }])
    await ask({})
    expect(await waiting()).toEqual([{ data: { told: 'privatized' }, due: 'now' }])
    await sql`delete from pgboss.job where name = 'refresh'`
    await ask({})
    await ask({ told: 'privatized', attempt: 3 }, 60)
    expect(await waiting()).toEqual([{ data: { told: 'privatized' }, due: 'now' }])
  })
})

function dueWithin(seconds: number): string {
  if (seconds <= 0) return 'now'
  return seconds <= 60 ? 'in a minute' : 'later'
}
