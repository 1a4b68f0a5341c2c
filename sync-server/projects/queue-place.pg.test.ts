import { expect, it } from 'vitest'
import { addUse } from '../../db/tables/quotas.ts'
import type { JobName } from '../../shared/jobs/queues.ts'
import { testApp } from '../testing/test-app.ts'

it('a waiting project says how many projects are before it, and tells no one more', async () => {
  const server = await testApp()
  const { sql } = server.database
  const [ann, bob] = [await server.signIn('ann@example.org'), await server.signIn('bob@example.org')]
  const create = async (person: typeof ann, repo: string) => {
    const body = { repo_owner: 'acme', repo_name: repo, name: repo, language: 'en', is_private: true }
    const { id } = (await server.ask(person, 'POST', '/api/project/github', body)).body as { id: number }
    return id
  }
  const [first, second, third] = [await create(ann, 'one'), await create(bob, 'two'), await create(ann, 'three')]
  const before = async (id: number, person = ann) => {
    const { status, body } = await server.ask(person, 'GET', `/api/project/${id}/queue`)
    return status === 200 ? (body as { before: number }).before : status
  }
  const job = (id: number, state: string, name: JobName = 'import') => sql`
    update pgboss.job set state = ${state}::pgboss.job_state where name = ${name} and singleton_key = ${String(id)}`

  expect([await before(first), await before(second, bob), await before(third)]).toEqual([0, 1, 2])
  await job(first, 'active')
  expect([await before(first), await before(second, bob), await before(third)]).toEqual([0, 1, 2])
  await job(first, 'completed')
  expect([await before(second, bob), await before(third)]).toEqual([0, 1])

  // An imported project waits for projects that are being generated, and no longer for imports.
  await job(third, 'completed')
  await server.jobs.enqueue(sql, 'generate', { projectId: first })
  await server.jobs.enqueue(sql, 'generate', { projectId: third })
  await job(first, 'active', 'generate')
  expect([await before(first), await before(second, bob), await before(third)]).toEqual([0, 0, 1])

  // A project waits for tomorrow once its owner has used up today's minutes.
  const tomorrow = async (id: number, person = ann) =>
    ((await server.ask(person, 'GET', `/api/project/${id}/queue`)).body as { tomorrow: boolean }).tomorrow
  await addUse(sql, { email: bob.email, quota: 'generation', amount: 240 * 60_000 })
  expect([await tomorrow(first), await tomorrow(second, bob)]).toEqual([false, true])

  // A job that waits for a retry holds no one up.
  await sql`update pgboss.job set start_after = now() + interval '1 minute', state = 'retry'
    where name = 'generate' and singleton_key = ${String(first)}`
  expect(await before(third)).toBe(0)
  expect(await before(third, bob)).toBe(404)
})
