import { beforeEach, describe, expect, it } from 'vitest'
import { introduceAdministrator, makeAdministratorLink } from '../installation/administrator-link.ts'
import { testApp } from '../testing/test-app.ts'

const HOST = { host: 'localhost:3000' }
const ADDRESS = 'http://localhost:3000'
const tokenOf = (text: string | undefined) => /\/claim#([\w-]+)/.exec(text ?? '')?.[1] ?? ''

describe('the administrator link', async () => {
  const { app, database, ask, signIn } = await testApp()
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, headers: { ...HOST, ...headers }, payload })
  const look = (token: string) => post('/auth/administrator-link', { token })
  const use = (token: string, email = 'ada@example.org', name?: string) =>
    post('/auth/sign-in/administrator-link', { token, email, ...(name && { name }) })
  const make = async () => tokenOf((await makeAdministratorLink(database, ADDRESS)).url)
  let token = ''
  beforeEach(async () => {
    token = await make()
  })

  it('the administrator link signs in an administrator without mail or code', async () => {
    const answer = await use(token, 'Ada@Example.org', 'Ada')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { user: expect.objectContaining({ email: 'ada@example.org', name: 'Ada' }) },
    ])
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    const own = await app.inject({ url: '/api/administrators/own', headers: { ...HOST, cookie } })
    expect(own.json()).toEqual({ administrator: true })
  })

  it('the administrator link works once, also for two people at the same moment', async () => {
    const statuses = (await Promise.all([use(token), use(token)])).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 404])
    const late = await use(token)
    expect(late.json()).toMatchObject({ code: 404, msg: expect.stringContaining('npm run admin-link') })
  })

  it('the administrator link survives a view, a prefetch and an invalid address', async () => {
    for (const method of ['GET', 'HEAD'] as const) await app.inject({ method, url: '/claim', headers: HOST })
    expect((await look(token)).json()).toEqual({ email: expect.anything() })
    expect((await use(token, 'nobody')).statusCode).toBe(400)
    expect((await use(token, 'a,b@example.org')).statusCode).toBe(400)
    expect((await use(token)).statusCode).toBe(200)
    expect((await look(token)).statusCode).toBe(404)
  })

  it('the administrator link cannot be used from pages of other sites', async () => {
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of foreign) {
      const body = { token, email: 'eve@example.org' }
      expect((await post('/auth/sign-in/administrator-link', body, headers)).statusCode).toBe(403)
    }
    expect((await use(token)).statusCode).toBe(200)
  })

  it('the administrator link expires after a day or with a new link, and cannot be guessed', async () => {
    expect((await use('x'.repeat(32))).statusCode).toBe(404)
    const next = await make()
    expect((await use(token)).statusCode).toBe(404)
    await database.sql`update administrator_links set expires_at = expires_at - interval '24 hours'`
    expect([(await look(next)).statusCode, (await use(next)).statusCode]).toEqual([404, 404])
  })

  it('the stored hash of an administrator link does not contain its token', async () => {
    const rows = await database.sql<{ hash: string }[]>`select hash from administrator_links`
    expect(rows).toHaveLength(1)
    expect(rows[0]?.hash).not.toContain(token)
  })

  it('the administrator link makes a signed-in person an administrator under their own address', async () => {
    const ben = await signIn('ben@example.org')
    expect((await ask(ben, 'POST', '/api/administrators/claim', { token })).status).toBe(200)
    expect((await ask(ben, 'GET', '/api/administrators/own')).body).toEqual({ administrator: true })
    expect((await ask(ben, 'POST', '/api/administrators/claim', { token })).status).toBe(404)
  })

  it('the administrator link page suggests the known address of an administrator', async () => {
    expect((await look(token)).json()).toEqual({ email: 'ada@example.org' })
    const configured = await testApp({ ADMIN_EMAILS: 'Root@Example.org,other@example.org' })
    const made = await makeAdministratorLink(configured.database, ADDRESS)
    const payload = { token: tokenOf(made.url) }
    const answer = await configured.app.inject({
      method: 'POST',
      url: '/auth/administrator-link',
      headers: HOST,
      payload,
    })
    expect(answer.json()).toEqual({ email: 'root@example.org' })
  })
})

describe('a start', async () => {
  const { app, database } = await testApp()
  const start = (settings: { emails?: string[]; isPublic?: boolean; isTerminal?: boolean; address?: string } = {}) =>
    introduceAdministrator({
      database,
      config: { administrators: new Set(settings.emails ?? []), isPublic: settings.isPublic ?? false },
      address: settings.address ?? ADDRESS,
      isTerminal: settings.isTerminal ?? false,
    })
  const use = async (token: string) => {
    const payload = { token, email: 'ada@example.org' }
    return (await app.inject({ method: 'POST', url: '/auth/sign-in/administrator-link', headers: HOST, payload }))
      .statusCode
  }

  it('the server keeps the administrator link out of a shared log and prints how to get one', async () => {
    const words = await start({ isPublic: true, address: 'https://docs.example.org' })
    expect(words).not.toContain('/claim')
    expect(words).toContain('npm run admin-link')
  })

  it('the server prints the administrator link at its first start, and later how to get one', async () => {
    const first = await start({ isPublic: true, isTerminal: true, address: 'https://docs.example.org/' })
    expect(first).toMatch(/^ {2}https:\/\/docs\.example\.org\/claim#[\w-]{32}$/m)
    expect(first).toContain('works once, until')
    const second = await start()
    expect(second).not.toContain('/claim')
    expect(second).toContain('npm run admin-link')
  })

  it('the server revokes open administrator links at a start only if ADMIN_EMAILS has changed', async () => {
    const open = tokenOf((await makeAdministratorLink(database, ADDRESS)).url)
    await start({ emails: ['root@example.org'] })
    expect(await use(open)).toBe(404)
    const kept = tokenOf((await makeAdministratorLink(database, ADDRESS)).url)
    await start({ emails: ['root@example.org'] })
    expect(await use(kept)).toBe(200)
  })

  it('the server revokes an administrator link made before its first start with other ADMIN_EMAILS', async () => {
    await database.sql`delete from installation where key = 'admin-emails'`
    const open = tokenOf((await makeAdministratorLink(database, ADDRESS)).url)
    await start({ emails: ['root@example.org'] })
    expect(await use(open)).toBe(404)
  })

  it('the server prints no administrator link once the installation has an administrator', async () => {
    expect(await start({ emails: ['root@example.org'] })).toBeUndefined()
    expect(await start({ emails: ['ada@example.org'] })).toBeUndefined()
  })
})
