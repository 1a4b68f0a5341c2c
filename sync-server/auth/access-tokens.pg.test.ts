import { describe, expect, it } from 'vitest'
import type { AccessToken, NewAccessToken } from '../../shared/contract/access-tokens.ts'
import { type Person, testApp } from '../testing/test-app.ts'

describe('access tokens', async () => {
  const server = await testApp()
  const { sql } = server.database
  const [ann, bob] = [await server.signIn('ann@example.org'), await server.signIn('bob@example.org')]

  const make = async (person: Person, body: object = { name: 'Editor', days: null }) =>
    (await server.ask(person, 'POST', '/api/access-tokens', body)).body as NewAccessToken
  const list = async (person: Person) => (await server.ask(person, 'GET', '/api/access-tokens')).body as AccessToken[]
  const as = (person: Person, token: string): Person => ({ ...person, token })

  it('an access token is shown once, listed by its prefix and stored only as a hash', async () => {
    const { token, access_token } = await make(ann, { name: ' My editor ', days: 30 })
    expect(token).toMatch(/^dwr_[\w-]{43}$/)
    expect(access_token).toMatchObject({ name: 'My editor', prefix: token.slice(0, 10), last_used_at: null })
    const days = (Date.parse(access_token.expires_at ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(await list(ann)).toEqual([access_token])
    expect(await list(bob)).toEqual([])
    const rows = await sql`select * from access_tokens`
    expect(JSON.stringify(rows)).not.toContain(token.slice(10))
  })

  it('an access token reads until it is revoked, and shows when it was last used', async () => {
    const { token, access_token } = await make(ann)
    const { body } = await server.ask(ann, 'POST', '/api/project', { name: 'Secret', is_private: true })
    const url = `/projects/${(body as { id: number }).id}/llms.txt`
    expect((await server.ask(as(ann, token), 'GET', url)).status).toBe(200)
    const [used] = await list(ann)
    expect(used?.last_used_at).not.toBeNull()
    expect((await server.ask(as(ann, `${token.slice(0, -1)}_`), 'GET', url)).status).toBe(401)

    expect((await server.ask(bob, 'DELETE', `/api/access-tokens/${access_token.id}`)).status).toBe(404)
    expect((await server.ask(ann, 'DELETE', `/api/access-tokens/${access_token.id}`)).status).toBe(200)
    expect((await server.ask(ann, 'DELETE', `/api/access-tokens/${access_token.id}`)).status).toBe(404)
    const refused = await server.ask(as(ann, token), 'GET', url)
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect((await list(ann)).map(({ id }) => id)).not.toContain(access_token.id)
  })

  it('an access token can read what the statement check needs, within the rights of its owner', async () => {
    const { token } = await make(ann)
    const { body } = await server.ask(ann, 'POST', '/api/project', { name: 'Own', is_private: true })
    const { id } = body as { id: number }
    const project = await server.ask(as(ann, token), 'GET', `/api/project?projectId=${id}`)
    expect([project.status, (project.body as { name: string }).name]).toEqual([200, 'Own'])
    const pageId = (project.body as { pages: { id: number }[] }).pages[0]?.id
    const urls = [`/api/project?projectId=${id}`, `/api/page/${pageId}`, '/api/citation/1/source', '/api/config']
    const statuses = async (person: Person, given: string) =>
      Promise.all(urls.map(async (url) => (await server.ask(as(person, given), 'GET', url)).status))
    expect(await statuses(ann, token)).toEqual([200, 200, 404, 200])
    expect(await statuses(bob, (await make(bob)).token)).toEqual([404, 404, 404, 200])
    expect(await statuses(ann, `${token.slice(0, -1)}_`)).toEqual([401, 401, 401, 401])
  })

  it('an access token works only while it is unexpired and the address of its owner is verified', async () => {
    const { token, access_token } = await make(bob)
    const status = async () => (await server.ask(as(bob, token), 'GET', '/llms.txt')).status
    expect(await status()).toBe(200)
    await sql`update auth_user set "emailVerified" = false where email = 'bob@example.org'`
    expect(await status()).toBe(401)
    await sql`update auth_user set "emailVerified" = true where email = 'bob@example.org'`
    await sql`update access_tokens set expires_at = now() where id = ${access_token.id}`
    expect(await status()).toBe(401)
  })

  it('an access token never writes, signs in or creates other tokens', async () => {
    const { token } = await make(ann)
    const { body } = await server.ask(ann, 'POST', '/api/project', { name: 'Own', is_private: false })
    const { id } = body as { id: number }
    const [{ body: pages }] = [await server.ask(ann, 'GET', `/api/project?projectId=${id}`)]
    const pageId = (pages as { pages: { id: number }[] }).pages[0]?.id
    const program = as(ann, token)
    for (const [method, url, given] of [
      ['GET', '/api/projects', undefined],
      ['GET', `/api/page/${pageId}/content`, undefined],
      ['GET', `/api/rbac/project/${id}`, undefined],
      ['POST', '/api/project', { name: 'x', is_private: true }],
      ['PATCH', `/api/project/${id}`, { name: 'x' }],
      ['DELETE', `/api/project/${id}`, undefined],
      ['PATCH', `/api/page/${pageId}`, { name: 'x' }],
      ['POST', `/api/project/${id}/page`, {}],
      ['POST', '/api/changes', { clientId: 'x', changes: [] }],
      ['GET', '/api/shapes/my-projects?offset=-1', undefined],
      ['GET', '/api/access-tokens', undefined],
      ['POST', '/api/access-tokens', { name: 'x', days: null }],
      ['POST', '/api/rbac/project', { project_id: id, role: 'read', email: 'x@example.org' }],
    ] as const) {
      expect([url, (await server.ask(program, method, url, given)).status]).toEqual([url, 401])
    }
    const session = await server.app.inject({
      url: '/auth/get-session',
      headers: { host: 'localhost:3000', authorization: `Bearer ${token}` },
    })
    expect(session.body).not.toContain('ann@example.org')
  })

  it('creating access tokens requires sign-in, a valid name and end, and fewer than fifty tokens', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const body = method === 'POST' ? { name: 'x', days: null } : undefined
      expect((await server.ask(null, method, '/api/access-tokens', body)).status).toBe(401)
    }
    for (const body of [
      {},
      { name: 'x' },
      { name: '', days: null },
      { name: 'x', days: 0 },
      { name: 'x', days: 1.5 },
    ]) {
      expect([body, (await server.ask(ann, 'POST', '/api/access-tokens', body)).status]).toEqual([body, 400])
    }
    for (const id of ['0', '-1', 'x', String(2 ** 53)]) {
      expect([id, (await server.ask(ann, 'DELETE', `/api/access-tokens/${id}`)).status]).toEqual([id, 400])
    }
    await sql`insert into access_tokens (user_id, name, prefix, hash)
      select id, 'many', 'dwr_', n::text from auth_user, generate_series(1, 50) n where email = 'bob@example.org'`
    const { status, body } = await server.ask(bob, 'POST', '/api/access-tokens', { name: 'x', days: null })
    expect([status, body]).toEqual([409, expect.objectContaining({ msg: expect.stringContaining('Revoke one') })])
  })
})
