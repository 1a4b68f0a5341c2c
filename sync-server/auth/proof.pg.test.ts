import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { CHANGES_PROTOCOL } from '../../shared/protocol/changes.ts'
import { codeBrowsers } from '../testing/code-browsers.ts'
import { startFakeGithub } from '../testing/fake-github.ts'
import { type Person, testApp } from '../testing/test-app.ts'

const github = await startFakeGithub()
afterAll(github.close)
const server = await testApp({ ...github.settings, ADMIN_EMAILS: 'ann@example.org' })
const { ask, signIn, database, app } = server
const { age, browserOf, codeFor, post, send } = codeBrowsers(server)

const HOST = { host: 'localhost:3000' }
const NEEDED = { status: 403, body: { err: 'proof_needed' } }
/** Moves the person's sign-in and proof some minutes into the past. */
const agesAgo = (person: Person, minutes = 11) =>
  database.sql`
  update auth_session set proved_at = now() - ${minutes}::int * interval '1 minute'
  where "userId" = (select id from auth_user where email = ${person.email})`.execute()
const newProject = async (person: Person) =>
  ((await ask(person, 'POST', '/api/project', { name: 'Notes', is_private: true })).body as { id: number }).id
const token = (person: Person) => ask(person, 'POST', '/api/access-tokens', { name: 'Editor', days: 7 })
const isFresh = async (person: Person) => ((await ask(person, 'GET', '/api/proof')).body as { fresh: boolean }).fresh

async function proveByCode(person: Person, otp?: string) {
  await age(31)
  await send(person.email)
  const cookie = `${person.cookie}; ${browserOf(person.email)}`
  return post('/auth/prove/code', { otp: otp ?? codeFor(person.email) }, { cookie })
}

it('someone who signed in within ten minutes needs no further proof', async () => {
  const ann = await signIn('ann@example.org')
  const id = await newProject(ann)
  await agesAgo(ann, 9)
  expect([await isFresh(ann), (await token(ann)).status]).toEqual([true, 200])
  expect((await ask(ann, 'DELETE', `/api/project/${id}`)).status).toBe(200)
})

it('an older session can do everything except delete projects, create tokens and connect accounts', async () => {
  const ben = await signIn('ben@example.org')
  const id = await newProject(ben)
  await agesAgo(ben)
  expect(await isFresh(ben)).toBe(false)
  expect(await ask(ben, 'DELETE', `/api/project/${id}`)).toMatchObject(NEEDED)
  expect(await token(ben)).toMatchObject(NEEDED)
  const connected = await post('/auth/link-social', { provider: 'github' }, { cookie: ben.cookie })
  expect(connected.json()).toMatchObject({ err: 'proof_needed' })
  expect((await ask(ben, 'PATCH', `/api/project/${id}`, { name: 'Renamed' })).status).toBe(200)
  expect((await ask(ben, 'GET', '/api/access-tokens')).body).toEqual([])
})

it('proof is required only from people with the right, so strangers learn nothing', async () => {
  const [owner, other] = [await signIn('cat@example.org'), await signIn('dan@example.org')]
  const id = await newProject(owner)
  await agesAgo(other)
  expect((await ask(other, 'DELETE', `/api/project/${id}`)).status).toBe(404)
})

it('a code proves only the session it is entered in, and a wrong code proves nothing', async () => {
  const here = await signIn('eva@example.org')
  await age(31)
  const there = await signIn('eva@example.org')
  await agesAgo(here)
  expect((await proveByCode(here, '000')).statusCode).toBe(400)
  expect(await isFresh(here)).toBe(false)
  expect((await proveByCode(here)).statusCode).toBe(200)
  expect([await isFresh(here), await isFresh(there)]).toEqual([true, false])
  expect([(await token(here)).status, (await token(there)).status]).toEqual([200, 403])
})

it("another person's code proves nothing", async () => {
  const [flo, gus] = [await signIn('flo@example.org'), await signIn('gus@example.org')]
  await agesAgo(flo)
  await age(31)
  await send(gus.email)
  const cookie = `${flo.cookie}; ${browserOf(gus.email)}`
  expect((await post('/auth/prove/code', { otp: codeFor(gus.email) }, { cookie })).statusCode).toBe(400)
  expect(await isFresh(flo)).toBe(false)
  expect((await post('/auth/prove/code', { otp: '123456' })).statusCode).toBe(401)
})

it('a queued deletion without proof is refused with the reason', async () => {
  const hal = await signIn('hal@example.org')
  const projectId = await newProject(hal)
  await agesAgo(hal)
  const clientId = randomUUID()
  const sent = (id: number) =>
    ask(hal, 'POST', '/api/changes', {
      protocol: CHANGES_PROTOCOL,
      clientId,
      changes: [{ id, key: randomUUID(), name: 'delete-project', args: { projectId } }],
    })
  expect((await sent(1)).body).toMatchObject({ answers: [{ outcome: 'refused', reason: 'proof_needed' }] })
  expect((await ask(hal, 'GET', `/api/project?projectId=${projectId}`)).status).toBe(200)
  await proveByCode(hal)
  expect((await sent(2)).body).toMatchObject({ answers: [{ outcome: 'applied' }] })
  expect((await ask(hal, 'GET', `/api/project?projectId=${projectId}`)).status).toBe(404)
})

it('a program with an access token can do no act that needs proof, and cannot prove anything', async () => {
  const ida = await signIn('ida@example.org')
  const id = await newProject(ida)
  const program = { ...ida, token: ((await token(ida)).body as { token: string }).token }
  for (const [method, url, body] of [
    ['DELETE', `/api/project/${id}`],
    ['POST', '/api/access-tokens', { name: 'More', days: 7 }],
    ['GET', '/api/proof'],
  ] as const) {
    expect((await ask(program, method, url, body)).status).toBe(401)
  }
})

/** Acts as the browser at GitHub, and returns where it ends up. */
async function comeBackFromGithub(
  person: Person,
  path: '/auth/prove/github' | '/auth/link-social',
  returning = person,
) {
  const start = await post(path, { provider: 'github' }, { cookie: person.cookie })
  const state = new URL(start.json<{ url: string }>().url).searchParams.get('state') ?? ''
  const cookies = [start.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0])
  const cookie = [returning.cookie, ...cookies].join('; ')
  const back = await app.inject({
    url: `/auth/callback/github?code=code-1&state=${state}`,
    headers: { ...HOST, cookie },
  })
  return String(back.headers.location)
}

it('the GitHub account that was connected before proves the session', async () => {
  const joe = await signIn('joe@example.org')
  github.answers.user = { id: 91, login: 'joe', name: 'Joe', avatar_url: null }
  await comeBackFromGithub(joe, '/auth/link-social')
  await agesAgo(joe)
  expect((await ask(joe, 'GET', '/api/proof')).body).toEqual({ fresh: false, github: true })
  expect(await comeBackFromGithub(joe, '/auth/prove/github')).toBe('/auth/confirmed')
  expect((await ask(joe, 'GET', '/api/proof')).body).toEqual({ fresh: true, github: true })
})

it('a GitHub account that was not connected proves nothing and does not become connected', async () => {
  const kim = await signIn('kim@example.org')
  github.answers.user = { id: 92, login: 'mallory', name: 'M', avatar_url: null }
  await agesAgo(kim)
  expect(await comeBackFromGithub(kim, '/auth/prove/github')).toBe('/auth/confirmed?failed=1')
  expect((await ask(kim, 'GET', '/api/proof')).body).toEqual({ fresh: false, github: false })
})

it('a proof that another person finishes proves no session', async () => {
  const [leo, mia] = [await signIn('leo@example.org'), await signIn('mia@example.org')]
  github.answers.user = { id: 93, login: 'leo', name: 'Leo', avatar_url: null }
  await comeBackFromGithub(leo, '/auth/link-social')
  await agesAgo(leo)
  await agesAgo(mia)
  await comeBackFromGithub(leo, '/auth/prove/github', mia)
  expect([await isFresh(leo), await isFresh(mia)]).toEqual([false, false])
})
