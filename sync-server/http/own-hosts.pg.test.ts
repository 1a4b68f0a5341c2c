import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { hostInPage } from '../../shared/contract/server-addresses.ts'
import { ASKING_FOR } from '../../shared/protocol/asking-for.ts'
import { CLOSE, SUBPROTOCOL } from '../../shared/protocol/collaboration.ts'
import { testApp } from '../testing/test-app.ts'
import { registerStaticClient } from './static-client.ts'

const PAGE = 'https://example.org'
const HOSTS = {
  PUBLIC_URL: PAGE,
  API_URL: 'https://api.example.org',
  AUTH_URL: 'https://auth.example.org',
  COLLABORATION_URL: 'https://y.example.org',
  RAG_URL: 'https://rag.example.org',
}
const FOREIGN = [
  'https://evil.example',
  'http://example.org',
  'https://api.example.org',
  'https://example.org.evil.example',
  'null',
]

describe('parts of the server with hosts of their own', async () => {
  const { app, listen, signIn } = await testApp({ ...HOSTS, GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' })
  const ask = (
    host: string,
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'POST' | 'OPTIONS' = 'GET',
  ) => app.inject({ method, url, headers: { host, ...headers } })

  it('each configured host serves only its own part, and the page host serves the API', async () => {
    const own = {
      'api.example.org': '/api/config',
      'auth.example.org': '/auth/get-session',
      'example.org': '/api/config',
    }
    for (const [host, path] of Object.entries(own)) expect((await ask(host, path)).statusCode).toBe(200)
    expect((await ask('rag.example.org', '/rag/chat', { origin: PAGE }, 'POST')).statusCode).toBe(400)
    for (const host of ['api.example.org', 'y.example.org']) expect((await ask(host, '/health')).statusCode).toBe(200)
    const others = [
      ['api.example.org', '/auth/get-session'],
      ['auth.example.org', '/api/config'],
      ['rag.example.org', '/api/config'],
      ['y.example.org', '/api/config'],
      ['api.example.org', '/'],
      ['api.example.org', '/webhooks/github'],
    ] as const
    for (const [host, path] of others) expect((await ask(host, path)).statusCode).toBe(404)
  })

  it('a host that looks like a configured one is refused', async () => {
    const names = [
      'evil.example',
      'www.example.org',
      'api.example.org.evil.example',
      'xapi.example.org',
      'api.example.org:1',
    ]
    for (const host of names) expect((await ask(host, '/api/config')).statusCode).toBe(403)
  })

  it('hosts of server parts let only the page of the client read their answers with its session', async () => {
    const answer = await ask('api.example.org', '/api/config', { origin: PAGE })
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-credentials': 'true',
      vary: expect.stringContaining('Origin'),
    })
    expect(String(answer.headers['access-control-expose-headers'])).toMatch(
      /authorization.*set-auth-jwt.*electric-handle/,
    )
    const refusal = await ask('api.example.org', '/api/page/1', { origin: PAGE })
    expect([refusal.statusCode, refusal.headers['access-control-allow-origin']]).toEqual([404, PAGE])
    for (const origin of FOREIGN) {
      const { headers } = await ask('api.example.org', '/api/config', { origin })
      expect({ origin, allowed: headers['access-control-allow-origin'] }).toEqual({ origin, allowed: undefined })
    }
    // Other origins may not call the page's own host.
    const own = await ask('example.org', '/api/config', { origin: PAGE })
    expect(own.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('hosts of server parts answer the preflight of the client page, and tell other pages nothing', async () => {
    const preflight = (origin: string) =>
      ask('api.example.org', '/api/page/1', { origin, 'access-control-request-method': 'PATCH' }, 'OPTIONS')
    const { statusCode, headers } = await preflight(PAGE)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': expect.stringContaining('authorization'),
      'access-control-max-age': '7200',
    })
    expect(String(headers['access-control-allow-headers'])).toContain(ASKING_FOR.toLowerCase())
    for (const origin of FOREIGN) {
      const refused = await preflight(origin)
      expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([404, undefined])
    }
  })

  it('hosts of server parts change nothing for pages of other origins, also below the same name', async () => {
    const signOut = (headers: Record<string, string>) => ask('auth.example.org', '/auth/sign-out', headers, 'POST')
    expect((await signOut({ origin: PAGE, 'sec-fetch-site': 'same-site' })).statusCode).toBe(200)
    for (const origin of FOREIGN)
      expect((await signOut({ origin, 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
    expect((await signOut({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
    // The page's own host takes nothing from the others.
    const own = { origin: HOSTS.API_URL, 'sec-fetch-site': 'same-site' }
    expect((await ask('example.org', '/auth/sign-out', own, 'POST')).statusCode).toBe(403)
  })

  it('hosts of server parts share the session cookie, which no script can read', async () => {
    const { cookie } = await signIn('ann@example.org')
    expect(cookie).toMatch(/^__Secure-docwright\.session=/)
    const session = await ask('auth.example.org', '/auth/get-session', { cookie, origin: PAGE })
    expect(session.json()).toMatchObject({ user: { email: 'ann@example.org' } })
    expect((await ask('api.example.org', '/api/projects', { cookie, origin: PAGE })).statusCode).toBe(200)
    const out = await ask('auth.example.org', '/auth/sign-out', { cookie, origin: PAGE }, 'POST')
    expect(String(out.headers['set-cookie'])).toMatch(/Domain=example\.org; .*HttpOnly; .*Secure/)
  })

  it('the content policy allows connections to the page host and the configured hosts', async () => {
    const policy = String((await ask('example.org', '/health')).headers['content-security-policy'])
    expect(policy).toContain(
      "connect-src 'self' https://api.example.org https://auth.example.org https://rag.example.org wss://y.example.org;",
    )
    expect((await ask('api.example.org', '/health')).headers['cross-origin-resource-policy']).toBe('same-site')
  })

  it('the sign-in host leads to GitHub and back to itself, and from there to the page', async () => {
    const start = await app.inject({
      method: 'POST',
      url: '/auth/sign-in/social',
      headers: { host: 'auth.example.org', origin: PAGE },
      payload: { provider: 'github' },
    })
    const authorize = new URL(start.json<{ url: string }>().url)
    expect(authorize.searchParams.get('redirect_uri')).toBe('https://auth.example.org/auth/callback/github')
    const back = await ask('auth.example.org', '/auth/callback/github?error=access_denied')
    expect(String(back.headers.location)).toMatch(/^https:\/\/example\.org\/login\?error=/)
  })

  it('hosts of server parts open sockets for the page of the client alone', async () => {
    const address = (await listen()).replace('http:', 'ws:')
    const open = (headers: Record<string, string>) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${address}/collaboration/1__1`, [SUBPROTOCOL, 'forged'], { headers })
        socket.once('unexpected-response', (_request, response) => resolve(response.statusCode))
        socket.once('close', resolve)
        socket.once('error', () => {})
      })
    // The server accepts the socket, then reports the invalid token.
    expect(await open({ host: 'y.example.org', origin: PAGE, 'sec-fetch-site': 'same-site' })).toBe(
      CLOSE.notAuthenticated,
    )
    expect(await open({ host: 'api.example.org', origin: PAGE })).toBe(404)
    for (const origin of FOREIGN) expect(await open({ host: 'y.example.org', origin })).toBe(403)
  })
})

describe('a server with one host', async () => {
  const { app } = await testApp({ PUBLIC_URL: PAGE })

  it('a server with one host knows no other host, allows no foreign page and keeps its own cookie', async () => {
    const ask = (host: string, headers = {}) => app.inject({ url: '/api/config', headers: { host, ...headers } })
    expect((await ask('api.example.org')).statusCode).toBe(403)
    const { headers } = await ask('example.org', { origin: PAGE })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(String(headers['content-security-policy'])).toContain("connect-src 'self';")
    const out = await app.inject({ method: 'POST', url: '/auth/sign-out', headers: { host: 'example.org' } })
    expect(String(out.headers['set-cookie'])).toMatch(/^__Host-docwright/)
    expect(String(out.headers['set-cookie'])).not.toMatch(/domain/i)
  })
})

it('every page tells where the server parts are, and if it is developed against a staging server', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'docwright-hosts-'))
  await writeFile(join(directory, 'index.html'), '<html><head><title>Docwright</title></head></html>')
  const hosts = { api: 'https://api.example.org' }
  const settings = {
    PUBLIC_URL: PAGE,
    CONTACT_EMAIL: '',
    COMMUNITY_URL: '',
    GITHUB_URL: 'https://git.example.org',
    hosts,
  }
  for (const MODE of ['PRODUCTION', 'LOCAL_TO_STAGE'] as const) {
    const app = Fastify()
    await registerStaticClient(app, directory, { ...settings, MODE })
    for (const url of ['/index.html', '/projects/7', '/login']) {
      const { body } = await app.inject({ url })
      expect(hostInPage(body, 'api')).toBe(hosts.api)
      expect(body).toContain('<meta name="git-host" content="git.example.org">')
      expect(body.includes('<meta name="mode" content="LOCAL_TO_STAGE">')).toBe(MODE === 'LOCAL_TO_STAGE')
    }
    await app.close()
  }
  await rm(directory, { recursive: true })
})
