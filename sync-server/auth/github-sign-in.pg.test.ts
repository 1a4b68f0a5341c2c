import { afterAll, describe, expect, it } from 'vitest'
import { type GithubAnswers, sendJson, startFakeGithub } from '../testing/fake-github.ts'
import { testApp } from '../testing/test-app.ts'

describe('signing in with GitHub', async () => {
  const github = await startFakeGithub()
  afterAll(github.close)
  const { app, database, signIn } = await testApp({
    GITHUB_URL: github.origin,
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret',
  })
  const host = { host: 'localhost:3000' }

  /** Acts as the browser: asks where to go, and comes back with the code. */
  async function comeBack(change: (callback: URL) => void = () => {}, wishes: object = {}) {
    const start = await app.inject({
      method: 'POST',
      url: '/auth/sign-in/social',
      headers: host,
      payload: { provider: 'github', ...wishes },
    })
    const authorize = new URL(start.json<{ url: string }>().url)
    const callback = new URL('http://localhost:3000/auth/callback/github')
    callback.searchParams.set('code', 'code-1')
    callback.searchParams.set('state', authorize.searchParams.get('state') ?? '')
    change(callback)
    const cookie = [start.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ')
    const back = await app.inject({ url: callback.pathname + callback.search, headers: { ...host, cookie } })
    const session = [back.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('docwright.session='))
    return { authorize, location: String(back.headers.location), session: session?.split(';')[0] }
  }

  it('a GitHub sign-in redirects to GitHub and returns with a session', async () => {
    const { authorize, location, session } = await comeBack()
    expect(authorize.origin + authorize.pathname).toBe(`${github.origin}/login/oauth/authorize`)
    expect(authorize.searchParams.get('client_id')).toBe('id')
    expect(location).toMatch(/\/auth-callback$/)
    const who = await app.inject({ url: '/auth/get-session', headers: { ...host, cookie: session ?? '' } })
    expect(who.json()).toMatchObject({ user: { email: 'octo@example.org', name: 'Octo Cat', login: 'octo' } })
    expect(github.seen).toContain('GET /api/v3/user Bearer gho_1')
  })

  it('signing in with GitHub and with a code to the same verified address gives the same account', async () => {
    const person = await signIn('octo@example.org')
    const users = await database.sql`select id from auth_user where email = ${person.email}`
    expect(users).toHaveLength(1)
  })

  it('a GitHub sign-in refuses an unverified address and a broken answer', async () => {
    const attempts: Partial<GithubAnswers>[] = [
      { user: { id: 43, login: 'evil' }, emails: [{ email: 'ann@example.org', primary: true, verified: false }] },
      { user: { id: 44, login: 'evil' }, emails: [] },
      { user: { message: 'Bad credentials' }, emails: { message: 'x' } },
      { token: (response) => sendJson(response, { error: 'bad_verification_code' }) },
      { token: (response) => response.writeHead(500).end('oops') },
      { token: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"access') },
      { token: (response) => response.destroy() },
    ]
    const normal = { ...github.answers }
    for (const attempt of attempts) {
      Object.assign(github.answers, normal, attempt)
      const { session, location } = await comeBack()
      expect(session).toBeUndefined()
      expect(location).toContain('error')
    }
    Object.assign(github.answers, normal)
    expect(await database.sql`select 1 from auth_user where email = 'ann@example.org'`).toHaveLength(0)
  })

  it('a GitHub sign-in is refused if its state parameter differs', async () => {
    const { session, location } = await comeBack((callback) => callback.searchParams.set('state', 'forged'))
    expect(session).toBeUndefined()
    // The login page, where the person can start again.
    expect(location).toMatch(/^\/login\?error=/)
    const { session: other } = await comeBack((callback) => callback.searchParams.delete('state'))
    expect(other).toBeUndefined()
  })

  it('a GitHub sign-in never redirects to another site', async () => {
    for (const callbackURL of ['https://evil.example/x', '//evil.example', 'javascript:alert(1)']) {
      const { location } = await comeBack(() => {}, {
        callbackURL,
        errorCallbackURL: callbackURL,
        newUserCallbackURL: callbackURL,
      })
      expect(location).toMatch(/^(http:\/\/localhost(:\d+)?)?\/auth-callback$/)
    }
  })
})
