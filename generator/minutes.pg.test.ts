import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openJobs } from '../db/jobs.ts'
import { changeStatus, findProject, insertProject } from '../db/tables/projects.ts'
import { addUse, secondsToTomorrow, usedToday } from '../db/tables/quotas.ts'
import { testDatabase } from '../db/testing/test-database.ts'
import { readConfig } from './config.ts'
import { openFolder } from './import/folder.ts'
import { onOwnersMinutes } from './minutes.ts'
import { importRepository } from './run-import.ts'
import { startWorker } from './worker.ts'

const [ANN, BEN] = ['ann@example.org', 'ben@example.org']
const database = await testDatabase()
const { sql } = database
const project = { type: 'zip', visibility: 'private', status: 'CLONE_SUCCESS' } as const
const statusOf = async (id: number) => (await findProject(sql, id, null))?.status
const used = (email: string) => usedToday(sql, email, 'generation')

it('a generation waits for the next day once its owner’s minutes are used up, and others go on', async () => {
  for (const [id, owner] of [
    [1, ANN],
    [2, BEN],
  ] as const) {
    await insertProject(sql, { ...project, id, name: `P${id}` }, owner)
    await importRepository(database, id, await openFolder(join(import.meta.dirname, 'units')), () => undefined)
  }
  await addUse(sql, { email: ANN, quota: 'generation', amount: 60_000 })
  const jobs = await openJobs(database, { work: false })
  const written = Promise.withResolvers<void>()
  await jobs.enqueue(sql, 'generate', { projectId: 1 })
  await jobs.enqueue(sql, 'generate', { projectId: 2 })
  const worker = await startWorker({
    database,
    config: readConfig({ GENERATOR_THREADS: '1', QUOTA_GENERATION_MINUTES: '1' }),
    alone: true,
    pollSeconds: 0.5,
    log: (message) => {
      if (message.startsWith('generate of project 2 took')) written.resolve()
    },
  })
  await written.promise
  expect([await statusOf(1), await statusOf(2)]).toEqual(['DOC_PENDING', 'DOC_SUCCESS'])
  expect(await used(ANN)).toBe(60_000)
  expect(await used(BEN)).toBeGreaterThan(0)
  const [job] = await sql<[{ seconds: number }]>`
    select extract(epoch from start_after - now())::int as seconds from pgboss.job
    where name = 'generate' and singleton_key = '1' and state in ('created', 'retry')`
  expect(Math.abs(job.seconds - (await secondsToTomorrow(sql)))).toBeLessThan(60)

  // Another day.
  await sql`update quota_use set day = day - 1`
  await jobs.enqueue(sql, 'generate', { projectId: 1 })
  await sql`update pgboss.job set start_after = now() where name = 'generate' and singleton_key = '1'`
  await expect.poll(() => statusOf(1)).toBe('DOC_SUCCESS')
  await worker.stop()
  await jobs.close()
})

it('a failed job uses its minutes too, and a started generation finishes beyond the limit', async () => {
  await insertProject(sql, { ...project, id: 3, name: 'P3', status: 'DOC_PENDING' }, 'cat@example.org')
  let time = 0
  const ran: string[] = []
  const run = (act: () => Promise<void>, job = 'generate' as const) =>
    onOwnersMinutes(
      { name: job, data: { projectId: 3 } },
      { sql, limit: 1, now: () => time, postpone: async () => void ran.push('postponed') },
      act,
    )
  await run(async () => {
    time += 59_000
    ran.push('first')
  })
  const failing = run(async () => {
    time += 2_000
    throw new Error('broken off')
  })
  await expect(failing).rejects.toThrow('broken off')
  expect(await used('cat@example.org')).toBe(61_000)
  await run(async () => void ran.push('never'))
  await changeStatus(sql, 3, ['DOC_PENDING'], { to: 'DOC_FILE_OVERVIEWS_GENERATING' })
  await run(async () => void ran.push('resumed'))
  expect(ran).toEqual(['first', 'postponed', 'resumed'])
})

it('a refresh beyond the limit waits for the next day unless it may hide content from strangers', async () => {
  const email = 'dan@example.org'
  await insertProject(sql, { ...project, id: 4, name: 'P4', type: 'github', status: 'DOC_SUCCESS' }, email)
  await addUse(sql, { email, quota: 'generation', amount: 60_000 })
  const ran: string[] = []
  const run = (data: { told?: 'deleted'; privatized?: true }) =>
    onOwnersMinutes(
      { name: 'refresh', data: { projectId: 4, ...data } },
      { sql, limit: 1, postpone: async () => void ran.push('postponed') },
      async () => void ran.push('ran'),
    )
  await run({})
  await run({ privatized: true })
  await run({ told: 'deleted' })
  expect(ran).toEqual(['postponed', 'ran', 'ran'])
})

it('the example project of the installation uses no one’s minutes', async () => {
  await insertProject(sql, { ...project, id: 5, name: 'P5', status: 'DOC_PENDING', example: true }, null)
  const minutes = { sql, limit: 1, postpone: async () => expect.unreachable() }
  let ran = false
  await onOwnersMinutes({ name: 'generate', data: { projectId: 5 } }, minutes, async () => {
    ran = true
  })
  expect(ran).toBe(true)
})
