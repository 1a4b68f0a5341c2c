import { afterAll, expect, it } from 'vitest'
import { openJobs } from '../db/jobs.ts'
import { findProject, insertProject } from '../db/tables/projects.ts'
import { testDatabase } from '../db/testing/test-database.ts'
import { isSettled, STATUSES } from '../shared/statuses/status.ts'
import { BREAKS, endDeadLetter, showFailure } from './failures.ts'

const database = await testDatabase()
const { sql } = database
const jobs = await openJobs(database, { work: false })
afterAll(() => jobs.close())
let next = 500

it('a permanent failure marks a running project as failed and leaves a settled project unchanged', async () => {
  for (const status of STATUSES) {
    const id = next++
    await insertProject(sql, { id, type: 'zip', name: status, visibility: 'private', status }, null)
    await showFailure(sql, id, Object.values(BREAKS).flat(), 'It ended.')
    const project = await findProject(sql, id, null)
    const expected = isSettled(status)
      ? { status, status_reason: null }
      : { status: expect.stringMatching(/FAIL/), status_reason: 'It ended.' }
    expect({ from: status, ...project }).toMatchObject({ from: status, ...expected })
  }
})

const updating = async () => {
  const id = next++
  const project = { id, type: 'zip', name: 'P', visibility: 'private', status: 'DOC_UPDATING' } as const
  await insertProject(sql, project, null)
  return { id, status: async () => (await findProject(sql, id, null))?.status }
}

it('a dead job marks a project as failed only in a status of its own kind of work', async () => {
  const { id, status } = await updating()
  await endDeadLetter(jobs, sql, { sourceName: 'generate', data: { projectId: id } })
  expect(await status()).toBe('DOC_UPDATING')
  await endDeadLetter(jobs, sql, { sourceName: 'refresh', data: { projectId: id } })
  expect(await status()).toBe('DOC_FAILURE')
})

it('a dead job is queued again while another job of its kind waits for a retry', async () => {
  const { id, status } = await updating()
  const { boss } = jobs
  const failNext = async () => {
    const [job] = await boss.fetch('refresh')
    await boss.fail('refresh', String(job?.id))
  }
  await jobs.enqueue(sql, 'refresh', { projectId: id })
  const [first] = await boss.fetch('refresh')
  await jobs.enqueue(sql, 'refresh', { projectId: id, privatized: true })
  await boss.fail('refresh', String(first?.id))
  await failNext()
  const [letter] = await boss.fetch<{ projectId: number }>('dead-letters', { includeMetadata: true })
  expect(letter).toMatchObject({ sourceName: 'refresh', data: { projectId: id, privatized: true } })
  if (letter) await endDeadLetter(jobs, sql, letter)
  expect(await status()).toBe('DOC_UPDATING')
  const waiting = await sql`
    select state, data from pgboss.job where name = 'refresh' and singleton_key = ${String(id)} and state < 'completed' order by state`
  expect(waiting).toMatchObject([{ state: 'created', data: { privatized: true } }, { state: 'retry' }])
})
