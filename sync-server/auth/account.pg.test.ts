import { expect, it } from 'vitest'
import type { AccountDeletion } from '../../shared/contract/account.ts'
import { FORMER_MEMBER } from '../../shared/contract/audit.ts'
import { codeBrowsers } from '../testing/code-browsers.ts'
import { type Person, testApp } from '../testing/test-app.ts'

const server = await testApp()
const { ask, signIn, database, app } = server
const { age } = codeBrowsers(server)
const { sql } = database

const newProject = async (person: Person, name: string) =>
  ((await ask(person, 'POST', '/api/project', { name, is_private: true })).body as { id: number }).id
const add = (person: Person, projectId: number, email: string, role: string) =>
  ask(person, 'POST', '/api/rbac/project', { project_id: projectId, email, role })
const fateOf = async (person: Person) => (await ask(person, 'GET', '/api/account/deletion')).body as AccountDeletion
const remove = (person: Person) => ask(person, 'DELETE', '/api/account')
const members = async (projectId: number) =>
  (await sql<{ email: string }[]>`select email from memberships where project_id = ${projectId}`).map(
    ({ email }) => email,
  )

it('deleting an account deletes its sessions, tokens, memberships and own projects', async () => {
  const [ann, ben] = [await signIn('ann@example.org'), await signIn('ben@example.org')]
  await age(31)
  const annElsewhere = await signIn('ann@example.org')
  const own = await newProject(ann, 'Diary')
  const shared = await newProject(ben, 'Handbook')
  await add(ben, shared, 'ann@example.org', 'admin')
  const token = (await ask(ann, 'POST', '/api/access-tokens', { name: 'Editor', days: 7 })).body as { token: string }
  expect(await fateOf(ann)).toEqual({
    own: [{ id: own, name: 'Diary' }],
    blocking: [],
    left: [{ id: shared, name: 'Handbook' }],
    sessions: 2,
    tokens: 1,
    last_administrator: false,
  })
  expect((await remove(ann)).status).toBe(200)
  for (const person of [ann, annElsewhere]) {
    await expect.poll(async () => (await ask(person, 'GET', '/api/projects')).status).toBe(401)
  }
  const cookie = { host: 'localhost:3000', cookie: ann.cookie }
  expect((await app.inject({ url: '/api/projects', headers: cookie })).statusCode).toBe(401)
  expect((await ask({ ...ann, token: token.token }, 'GET', `/api/project?projectId=${shared}`)).status).toBe(401)
  expect(await members(shared)).toEqual(['ben@example.org'])
  expect(await sql`select 1 from projects where id = ${own} and deleted_at is null`).toHaveLength(0)
  expect(await sql`select 1 from auth_user where email = 'ann@example.org'`).toHaveLength(0)
  await age(31)
  const again = await signIn('ann@example.org')
  expect((await ask(again, 'GET', '/api/projects')).body).toEqual([])
})

it('the name of a deleted account is replaced by “A former member” everywhere', async () => {
  const [cat, dan] = [await signIn('cat@example.org'), await signIn('dan@example.org')]
  const projectId = await newProject(dan, 'Handbook')
  await add(dan, projectId, 'cat@example.org', 'write')
  await newProject(cat, 'Diary')
  await add(cat, await newProject(cat, 'Guide'), 'dan@example.org', 'admin')
  await sql`insert into job_turns values ('import', 'cat@example.org', now())`
  const page = ((await ask(cat, 'POST', `/api/project/${projectId}/page`, {})).body as { id: number }).id
  const [user] = await sql<[{ id: string }]>`select id from auth_user where email = 'cat@example.org'`
  await sql`insert into page_versions (page_id, seq, state, created_at, begun_at, authors)
    values (${page}, 0, ${new Uint8Array([0, 0])}, now(), now(), ${[user.id]})`
  await sql`insert into recovered (id, page_id, project_id, user_id, parts, text)
    values (${page}, ${page}, ${projectId}, ${user.id}, '[]', 'lost')`
  const trashed = ((await ask(cat, 'POST', `/api/project/${projectId}/page`, {})).body as { id: number }).id
  await ask(cat, 'DELETE', `/api/page/${trashed}`)
  expect((await remove(cat)).status).toBe(200)
  const read = async (url: string) => JSON.stringify((await ask(dan, 'GET', url)).body)
  for (const url of [
    `/api/page/${page}/versions`,
    `/api/page/${page}/recovered`,
    `/api/project/${projectId}/trash`,
    `/api/project/${projectId}/audit`,
  ]) {
    expect(await read(url), url).toContain(FORMER_MEMBER)
    expect(await read(url), url).not.toContain('cat')
  }
  const tables = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns c
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')
      and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`
  const naming: string[] = []
  for (const { table, column } of tables) {
    const found = await sql`select 1 from ${sql(table)} where ${sql(column)}::text like '%cat@example.org%' limit 1`
    if (found.length > 0) naming.push(`${table}.${column}`)
  }
  // The change log keeps rows that were sent to devices until it is trimmed.
  expect(naming.filter((place) => !place.startsWith('change_log'))).toEqual([])
})

it('the only admin of a shared project cannot delete their account', async () => {
  const eva = await signIn('eva@example.org')
  const projectId = await newProject(eva, 'Handbook')
  await add(eva, projectId, 'flo@example.org', 'write')
  const refused = await remove(eva)
  expect([refused.status, refused.body]).toEqual([
    409,
    { code: 409, err: 'last_admin', msg: expect.stringContaining('“Handbook”') },
  ])
  expect((await fateOf(eva)).blocking).toEqual([{ id: projectId, name: 'Handbook' }])
  await ask(eva, 'PATCH', '/api/rbac/project', { project_id: projectId, email: 'flo@example.org', new_role: 'admin' })
  expect((await remove(eva)).status).toBe(200)
  expect(await members(projectId)).toEqual(['flo@example.org'])
})

it('two admins who delete their accounts at the same moment leave no project without an admin', async () => {
  const [gus, hal] = [await signIn('gus@example.org'), await signIn('hal@example.org')]
  const projectId = await newProject(gus, 'Handbook')
  await add(gus, projectId, 'hal@example.org', 'admin')
  await add(gus, projectId, 'ida@example.org', 'read')
  const statuses = (await Promise.all([remove(gus), remove(hal)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
  expect(await members(projectId)).toHaveLength(2)
})

it('the last administrator cannot delete their account until another administrator has an account', async () => {
  const joe = await signIn('joe@example.org')
  await sql`insert into administrators (email) values ('joe@example.org'), ('nobody@example.org')`
  expect((await fateOf(joe)).last_administrator).toBe(true)
  expect((await remove(joe)).body).toMatchObject({ err: 'last_administrator' })
  await signIn('kim@example.org')
  expect((await ask(joe, 'POST', '/api/administrators', { email: 'Kim@example.org' })).status).toBe(200)
  expect((await remove(joe)).status).toBe(200)
  expect(await sql`select email from administrators order by 1`).toMatchObject([
    { email: 'kim@example.org' },
    { email: 'nobody@example.org' },
  ])
})

it('an account cannot be deleted from a session without a recent proof', async () => {
  const leo = await signIn('leo@example.org')
  await sql`update auth_session set proved_at = now() - interval '11 minutes'`
  expect((await remove(leo)).body).toMatchObject({ err: 'proof_needed' })
  expect((await ask(leo, 'GET', '/api/projects')).status).toBe(200)
  expect((await ask(null, 'DELETE', '/api/account')).status).toBe(401)
})
