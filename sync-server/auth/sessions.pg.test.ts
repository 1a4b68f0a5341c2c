import { expect, it } from 'vitest'
import type { OwnSession } from '../../shared/contract/sessions.ts'
import { codeBrowsers } from '../testing/code-browsers.ts'
import { cookieOf } from '../testing/cookies.ts'
import { type Person, testApp } from '../testing/test-app.ts'

const server = await testApp()
const { ask, signIn, database, app } = server
const { age, browserOf, codeFor, post, send } = codeBrowsers(server)
const another = async (email: string) => {
  await age(31)
  return signIn(email)
}
const list = async (person: Person) => (await ask(person, 'GET', '/api/sessions')).body as OwnSession[]
const status = async (person: Person) => (await ask(person, 'GET', '/api/projects')).status
const statusByCookie = async ({ cookie }: Person) =>
  (await app.inject({ url: '/api/projects', headers: { host: 'localhost:3000', cookie } })).statusCode

it('a person sees their own sessions, newest first, with the current session marked', async () => {
  const [first, second] = [await signIn('ann@example.org'), await another('ann@example.org')]
  await signIn('ben@example.org')
  expect(await list(second)).toMatchObject([{ is_current: true }, { is_current: false }])
  expect(await list(first)).toMatchObject([{ is_current: false }, { is_current: true }])
  expect(Object.keys((await list(first))[0] ?? {})).toEqual([
    'id',
    'device',
    'created_at',
    'last_used_at',
    'is_current',
  ])
})

it('the session list shows the device of a session and when it was last used', async () => {
  const email = 'dot@example.org'
  await send(email)
  const headers = { cookie: browserOf(email), 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/142.0' }
  const answer = await post('/auth/sign-in/email-otp', { email, otp: codeFor(email) }, headers)
  const session = { host: 'localhost:3000', cookie: cookieOf(answer.headers['set-cookie'], 'session') }
  const own = async () => (await app.inject({ url: '/api/sessions', headers: session })).json<OwnSession[]>()[0]
  await database.sql`update auth_session set last_used_at = now() - interval '3 days'`
  const other = await signIn('dora@example.org')
  await app.inject({ url: '/auth/get-session', headers: { host: 'localhost:3000', cookie: other.cookie } })
  const unused = await database.sql`
    select 1 from auth_session s join auth_user u on u.id = s."userId"
    where u.email = ${email} and s.last_used_at < now() - interval '2 days'`
  expect(unused).toHaveLength(1)
  const used = await own()
  expect(used?.device).toBe('Firefox on Linux')
  expect(Date.parse(used?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

it('a session that is ended from another session loses its cookie and token at once', async () => {
  const [here, there] = [await signIn('eva@example.org'), await another('eva@example.org')]
  const id = (await list(here)).find(({ is_current }) => !is_current)?.id ?? ''
  expect((await ask(here, 'DELETE', `/api/sessions/${id}`)).status).toBe(200)
  await expect.poll(() => status(there)).toBe(401)
  expect([await statusByCookie(there), await status(here)]).toEqual([401, 200])
  expect((await ask(here, 'DELETE', `/api/sessions/${id}`)).status).toBe(404)
})

it('signing out everywhere ends every session of the person and no others', async () => {
  const [one, two, other] = [
    await signIn('flo@example.org'),
    await another('flo@example.org'),
    await signIn('gus@x.org'),
  ]
  expect((await ask(one, 'DELETE', '/api/sessions')).status).toBe(200)
  for (const person of [one, two]) await expect.poll(() => status(person)).toBe(401)
  expect([await statusByCookie(one), await statusByCookie(two), await status(other)]).toEqual([401, 401, 200])
})

it('only the owner of a session can see or end it', async () => {
  const [owner, other] = [await signIn('hal@example.org'), await signIn('ida@example.org')]
  const [session] = await list(owner)
  expect((await ask(other, 'DELETE', `/api/sessions/${session?.id}`)).status).toBe(404)
  const made = await ask(owner, 'POST', '/api/access-tokens', { name: 'Editor', days: 7 })
  const program = { ...owner, token: (made.body as { token: string }).token }
  for (const asker of [null, program]) {
    for (const [method, url] of [
      ['GET', ''],
      ['DELETE', ''],
      ['DELETE', `/${session?.id}`],
    ] as const) {
      expect((await ask(asker, method, `/api/sessions${url}`)).status).toBe(401)
    }
  }
  expect(await status(owner)).toBe(200)
})
