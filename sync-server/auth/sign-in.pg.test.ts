import { randomUUID } from 'node:crypto'
import { getMigrations } from 'better-auth/db/migration'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { CHANGES_PROTOCOL } from '../../shared/protocol/changes.ts'
import { readConfig } from '../config.ts'
import { codeBrowsers } from '../testing/code-browsers.ts'
import { cookieOf } from '../testing/cookies.ts'
import { testApp } from '../testing/test-app.ts'
import { createAuth } from './auth.ts'

const NO_MAILBOX = 'Invalid e-mail address.'

describe('signing in with a code', async () => {
  const server = await testApp()
  const { app, database, signIn, ask } = server
  const { post, send, enter, codeFor, age } = codeBrowsers(server)
  const host = { host: 'localhost:3000' }

  it('a sign-in by code gives a session in an HttpOnly cookie and a short-lived token', async () => {
    await send('Ann@Example.org')
    const code = codeFor('ann@example.org')
    expect(code).toMatch(/^\d{6}$/)
    const answer = await enter('ann@example.ORG', code)
    expect(answer.statusCode).toBe(200)
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
    expect(Object.keys(answer.json())).toEqual(['user'])
    const cookie = cookieOf(answer.headers['set-cookie'], 'session')
    const session = await app.inject({ url: '/auth/get-session', headers: { ...host, cookie } })
    expect(session.json()).toMatchObject({
      user: { email: 'ann@example.org' },
      session: { expiresAt: expect.any(String) },
    })
    const { exp = 0, iat = 0 } = decodeJwt(String(session.headers['set-auth-jwt']))
    expect(exp - iat).toBe(15 * 60)
  })

  it('a sign-in code is stored only as a hash', async () => {
    await send('hash@example.org')
    const code = codeFor('hash@example.org')
    const rows = await database.sql<{ value: string }[]>`select code_hash as value from code_requests`
    expect(rows.some(({ value }) => value.includes(code))).toBe(false)
  })

  it('a sign-in code works once', async () => {
    const email = 'once@example.org'
    await send(email)
    const otp = codeFor(email)
    expect((await enter(email, otp)).statusCode).toBe(200)
    expect((await enter(email, otp)).statusCode).toBe(400)
  })

  it('a sign-in code dies after three wrong attempts, even if fifty come at once', async () => {
    const email = 'guess@example.org'
    await send(email)
    const otp = codeFor(email)
    const wrong = otp === '000000' ? '000001' : '000000'
    const guesses = Array.from({ length: 50 }, () => enter(email, wrong))
    const statuses = new Set((await Promise.all(guesses)).map(({ statusCode }) => statusCode))
    expect(statuses.has(200)).toBe(false)
    expect((await enter(email, otp)).statusCode).not.toBe(200)
  })

  it('an expired sign-in code is refused', async () => {
    const email = 'late@example.org'
    await send(email)
    const otp = codeFor(email)
    await database.sql`update code_requests set expires_at = now() - interval '1 second'`
    expect((await enter(email, otp)).statusCode).toBe(400)
  })

  it('an address gets one sign-in code in 30 s and ten an hour', async () => {
    const email = 'often@example.org'
    expect((await send(email)).statusCode).toBe(200)
    const second = await send(email)
    expect(second.statusCode).toBe(429)
    expect(second.json()).toMatchObject({ code: 429, err: 'too_many_requests' })
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
    for (let n = 1; n < 10; n++) {
      await age(31)
      expect((await send(email)).statusCode).toBe(200)
    }
    await age(31)
    expect((await send(email)).statusCode).toBe(429)
    await age(3600)
    expect((await send(email)).statusCode).toBe(200)
  })

  it('all spellings of a mailbox share one code limit, and an address without a mailbox is refused', async () => {
    expect((await send('many@example.org')).statusCode).toBe(200)
    for (const spelling of ['MANY@Example.org', 'many@ｅxample.org', 'many@example.ｏｒg', 'many@example.org.']) {
      expect((await send(spelling)).statusCode, spelling).toBe(429)
    }
    for (const none of ['<many@example.org', 'many,ann@example.org', 'many:ann@example.org;']) {
      const answer = await send(none)
      expect(answer.json(), none).toMatchObject({ code: 400, err: 'invalid_request', msg: NO_MAILBOX })
    }
  })

  it('two code requests at the same moment count as two', async () => {
    const statuses = (await Promise.all([send('race@example.org'), send('race@example.org')])).map((a) => a.statusCode)
    expect(statuses.sort()).toEqual([200, 429])
  })

  it('one sender can request at most a hundred sign-in codes across all addresses', async () => {
    await database.sql`delete from code_sends`
    const statuses: number[] = []
    for (let n = 0; n < 101; n++) statuses.push((await send(`p${n}@example.org`)).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.at(-1)).toBe(429)
    await database.sql`delete from code_sends`
  })

  it('a code request gets the same answer for known and unknown addresses', async () => {
    const known = await send('known@example.org')
    await enter('known@example.org', codeFor('known@example.org'))
    await age(31)
    const [again, fresh] = [await send('known@example.org'), await send('fresh@example.org')]
    expect([again.body, again.statusCode]).toEqual([fresh.body, fresh.statusCode])
    expect(known.statusCode).toBe(200)
  })

  it('a session is extended only through its cookie, and sign-out ends the cookie and the token', async () => {
    const person = await signIn('bye@example.org')
    const { cookie } = person
    const ends = async () => {
      const [found] = await database.sql<{ ends: Date }[]>`
        select s."expiresAt" as ends from auth_session s join auth_user u on u.id = s."userId"
        where u.email = 'bye@example.org'`
      return found?.ends.getTime() ?? 0
    }
    await database.sql`
      update auth_session set "expiresAt" = "expiresAt" - interval '2 days'
      where "userId" = (select id from auth_user where email = 'bye@example.org')`
    const before = await ends()
    const asked = await app.inject({ url: '/api/projects', headers: { ...host, cookie } })
    expect([asked.statusCode, asked.headers['set-cookie'], await ends()]).toEqual([200, undefined, before])
    const longer = await app.inject({ url: '/auth/get-session', headers: { ...host, cookie } })
    expect(String(longer.headers['set-cookie'])).toMatch(/docwright\.session=.*Max-Age=\d/)
    expect(await ends()).toBeGreaterThan(before)
    expect((await ask(person, 'GET', '/api/projects')).status).toBe(200)
    await app.inject({ method: 'POST', url: '/auth/sign-out', headers: { ...host, cookie: person.cookie } })
    await expect.poll(async () => (await ask(person, 'GET', '/api/projects')).status).toBe(401)
    const session = await app.inject({ url: '/auth/get-session', headers: { ...host, cookie: person.cookie } })
    expect(session.body).toBe('null')
  })

  it('[WD1] the server refuses requests for one account with the session of another or without one', async () => {
    const [one, two] = [await signIn('one@example.org'), await signIn('two@example.org')]
    const idOf = async ({ cookie }: typeof one) => {
      const { user } = (await app.inject({ url: '/auth/get-session', headers: { ...host, cookie } })).json()
      return (user as { id: string }).id
    }
    const statusFor = async (account: string, cookie: string) => {
      const headers = { ...host, cookie, 'x-docwright-user': account }
      const asked = ['/api/projects', '/api/shapes/my-projects?offset=-1'].map((url) => app.inject({ url, headers }))
      const nothing = { protocol: CHANGES_PROTOCOL, clientId: randomUUID(), received: 0, changes: [] }
      const sent = app.inject({ method: 'POST', url: '/api/changes', headers, payload: nothing })
      return (await Promise.all([...asked, sent])).map(({ statusCode }) => statusCode)
    }
    expect(await statusFor(await idOf(one), one.cookie)).toEqual([200, 200, 200])
    expect(await statusFor(await idOf(one), two.cookie)).toEqual([401, 401, 401])
    expect(await statusFor(await idOf(one), '')).toEqual([401, 401, 401])
  })

  it('a forged, empty or foreign token is refused', async () => {
    const { token } = await signIn('forged@example.org')
    const [head, body, signature] = token.split('.')
    const other = Buffer.from(JSON.stringify({ ...decodeJwt(token), email: 'admin@example.org' })).toString('base64url')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const bad of [`${head}.${other}.${signature}`, `${none}.${body}.`, 'x', `${head}.${body}`, 'a.b.c']) {
      const answer = await app.inject({ url: '/api/projects', headers: { ...host, authorization: `Bearer ${bad}` } })
      expect(answer.statusCode).toBe(401)
    }
  })

  it('the server exposes no other sign-in route of the auth library', async () => {
    for (const url of [
      '/auth/sign-up/email',
      '/auth/sign-in/email',
      '/auth/change-email',
      '/auth/delete-user',
      '/auth/token',
    ]) {
      expect((await post(url, {})).statusCode).toBe(404)
    }
    expect((await app.inject({ url: '/auth/list-sessions', headers: host })).statusCode).toBe(404)
  })

  it('a malformed code request gets a clear answer', async () => {
    for (const body of [
      {},
      { email: 'x' },
      { email: 5 },
      { email: 'a b@c.d' },
      { email: 'a@b.c', type: 'forget-password' },
    ]) {
      const answer = await post('/auth/email-otp/send-verification-otp', body)
      expect(answer.json()).toMatchObject({ code: 400, err: 'invalid_request' })
    }
  })

  it('the database has every table and column that the auth library needs', async () => {
    const auth = createAuth({
      database,
      config: readConfig({}),
      secret: 'x'.repeat(32),
    })
    const { toBeCreated, toBeAdded } = await getMigrations(auth.options)
    expect([...toBeCreated, ...toBeAdded].map(({ table }) => table)).toEqual([])
  })
})

describe('an installation without a mail server', async () => {
  const PUBLIC = 'https://docs.example.org'
  const headers = { host: 'localhost:3000' }
  it.each([
    { settings: { LOG_LEVEL: 'warn' }, codes: 'log', mailbox: 404 },
    { settings: { LOG_LEVEL: 'error' }, codes: 'none', mailbox: 404 },
    { settings: { LOG_LEVEL: 'warn', MODE: 'DEVELOPMENT' }, codes: 'log-and-mailbox', mailbox: 200 },
    { settings: { LOG_LEVEL: 'warn', DEV_MAILBOX: 'on' }, codes: 'log-and-mailbox', mailbox: 200 },
    { settings: { LOG_LEVEL: 'error', DEV_MAILBOX: 'on' }, codes: 'mailbox', mailbox: 200 },
    { settings: { LOG_LEVEL: 'warn', MODE: 'DEVELOPMENT', DEV_MAILBOX: 'off' }, codes: 'log', mailbox: 404 },
    { settings: { LOG_LEVEL: 'warn', MODE: 'DEVELOPMENT', PUBLIC_URL: PUBLIC }, codes: 'none', mailbox: 404 },
    { settings: { LOG_LEVEL: 'warn', DEV_MAILBOX: 'on', PUBLIC_URL: PUBLIC }, codes: 'mailbox', mailbox: 200 },
  ])('with $settings has its codes in: $codes', async ({ settings, codes, mailbox }) => {
    const server = await testApp(settings)
    const config = (await server.app.inject({ url: '/api/config', headers })).json<{ codes: string }>()
    const opened = await server.app.inject({ url: `/dev/mailbox/${server.mailbox.secret}`, headers })
    expect([config.codes, opened.statusCode]).toEqual([codes, mailbox])
  })
})

describe('the mailbox of codes', async () => {
  const { app, mailbox } = await testApp({ DEV_MAILBOX: 'on', HOST: '192.168.1.5' })
  const status = async (headers: Record<string, string>, url = `/dev/mailbox/${mailbox.secret}`) =>
    (await app.inject({ url, headers })).statusCode

  it('the mailbox of codes opens only with its secret and from this machine', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '192.168.1.5:3000'])
      expect(await status({ host })).toBe(200)
    expect(await status({ host: '192.168.1.6:3000' })).toBe(404)
    expect(await status({ host: 'evil.example' })).toBe(403)
    for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via']) {
      expect(await status({ host: 'localhost:3000', [header]: '1.2.3.4' })).toBe(404)
    }
    for (const wrong of ['', '.json', '/', '/x', '/x.json', `/${mailbox.secret.slice(1)}`, `/${mailbox.secret}x`]) {
      expect(await status({ host: 'localhost:3000' }, `/dev/mailbox${wrong}`), wrong).toBe(404)
    }
  })
})
