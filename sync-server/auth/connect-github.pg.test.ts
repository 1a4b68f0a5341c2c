import { afterAll, describe, expect, it } from 'vitest'
import { githubAccountOf } from '../../db/tables/accounts.ts'
import { startFakeGithub } from '../testing/fake-github.ts'
import { testApp } from '../testing/test-app.ts'

describe('connecting a GitHub account', async () => {
  const github = await startFakeGithub()
  afterAll(github.close)
  const { app, database, signIn } = await testApp(github.settings)
  const host = { host: 'localhost:3000' }
  const idOf = async (email: string) =>
    (await database.sql<{ id: string }[]>`select id from auth_user where email = ${email}`)[0]?.id ?? ''

  /** `returning`: the cookies of the browser that comes back, when it is not the one that left. */
  async function connect(cookie: string, returning?: string) {
    const start = await app.inject({
      method: 'POST',
      url: '/auth/link-social',
      headers: { ...host, cookie },
      payload: { provider: 'github', callbackURL: 'https://evil.example' },
    })
    if (start.statusCode !== 200) return { status: start.statusCode, location: '' }
    const state = new URL(start.json<{ url: string }>().url).searchParams.get('state') ?? ''
    const cookies = [start.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0])
    const back = await app.inject({
      url: `/auth/callback/github?code=code-1&state=${state}`,
      headers: { ...host, cookie: returning ?? [cookie, ...cookies].join('; ') },
    })
    return { status: start.statusCode, location: String(back.headers.location) }
  }

  it('connecting GitHub stores the account number and keeps the e-mail address of the person', async () => {
    const ann = await signIn('ann@example.org')
    expect(await githubAccountOf(database.sql, await idOf('ann@example.org'))).toBeUndefined()
    expect((await connect(ann.cookie)).location).toMatch(/^(http:\/\/localhost:3000)?\/projects\?github=connected$/)
    expect(await githubAccountOf(database.sql, await idOf('ann@example.org'))).toBe('42')
    expect(await database.sql`select 1 from auth_user where email = 'octo@example.org'`).toHaveLength(0)
  })

  it('a GitHub account can be connected to one person only', async () => {
    const bob = await signIn('bob@example.org')
    const { location } = await connect(bob.cookie)
    expect(location).toContain('/projects?error=')
    expect(await githubAccountOf(database.sql, await idOf('bob@example.org'))).toBeUndefined()
  })

  it('connecting GitHub links no account if another person started the connection', async () => {
    const mallory = await signIn('mallory@example.org')
    const victim = await signIn('victim@example.org')
    github.answers.user = { id: 77, login: 'victim', name: 'V', avatar_url: null }
    for (const returning of [victim.cookie, '']) {
      const { location } = await connect(mallory.cookie, returning)
      expect(location).toContain('error')
    }
    expect(await githubAccountOf(database.sql, await idOf('mallory@example.org'))).toBeUndefined()
    expect(await githubAccountOf(database.sql, await idOf('victim@example.org'))).toBeUndefined()
  })

  it('connecting GitHub requires sign-in', async () => {
    expect((await connect('')).status).toBe(401)
  })
})
