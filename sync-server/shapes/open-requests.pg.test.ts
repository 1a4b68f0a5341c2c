import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Person, testApp } from '../testing/test-app.ts'

const SECOND = 1_000
const MB = 1024 * 1024

/** Uses the waiting times of production: no request here ends by itself. */
describe('open requests of shapes', async () => {
  const server = await testApp({}, { pieceRows: 200 })
  const base = await server.listen()
  const owner = await server.signIn('owner@example.org')

  async function newProject(visibility: 'private' | 'public' = 'private'): Promise<number> {
    const body = { name: 'P', is_private: visibility === 'private' }
    return ((await server.ask(owner, 'POST', '/api/project', body)).body as { id: number }).id
  }
  async function guestOf(id: number, email: string): Promise<Person> {
    const guest = await server.signIn(email)
    await server.ask(owner, 'POST', '/api/rbac/project', { project_id: id, role: 'read', email })
    return guest
  }

  const headersOf = (person: Person | null): Record<string, string> =>
    person ? { authorization: `Bearer ${person.token}` } : {}

  /** The query of a request that waits from now on. */
  async function liveQuery(
    path: string,
    person: Person | null,
    stream: boolean,
    from = base,
  ): Promise<URLSearchParams> {
    const now = await fetch(`${from}/api/shapes/${path}?offset=now`, { headers: headersOf(person) })
    expect(now.status).toBe(200)
    await now.body?.cancel()
    const [offset, handle] = ['electric-offset', 'electric-handle'].map((name) => now.headers.get(name) ?? '')
    return new URLSearchParams({
      offset: `${offset}`,
      handle: `${handle}`,
      live: 'true',
      ...(stream ? { live_sse: 'true' } : {}),
    })
  }

  /** Starts a waiting request. Resolves once the server has received it. */
  async function openWait(path: string, person: Person | null): Promise<{ response: Promise<Response> }> {
    const query = await liveQuery(path, person, false)
    const arrived = new Promise((resolve) => server.app.server.once('request', resolve))
    const response = fetch(`${base}/api/shapes/${path}?${query}`, { headers: headersOf(person) })
    await arrived
    return { response }
  }
  async function openStream(path: string, person: Person | null, from = base): Promise<Response> {
    const query = await liveQuery(path, person, true, from)
    const response = await fetch(`${from}/api/shapes/${path}?${query}`, { headers: headersOf(person) })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    return response
  }

  /** Events that end a reader's access, and the answers to their open and next requests. */
  const ENDINGS: {
    name: string
    status: number
    prepare: () => Promise<{ path: string; person: Person | null; act: () => Promise<unknown> }>
  }[] = [
    {
      name: 'a member is removed',
      status: 404,
      prepare: async () => {
        const id = await newProject()
        const person = await guestOf(id, `member${id}@example.org`)
        const body = { project_id: id, email: person.email }
        return {
          path: `project/${id}/pages`,
          person,
          act: () => server.ask(owner, 'DELETE', '/api/rbac/project', body),
        }
      },
    },
    {
      name: 'a project becomes private, for a visitor',
      status: 404,
      prepare: async () => {
        const id = await newProject('public')
        const body = { visibility: 'private' }
        return {
          path: `project/${id}/pages`,
          person: null,
          act: () => server.ask(owner, 'PATCH', `/api/project/${id}`, body),
        }
      },
    },
    {
      name: 'a project is deleted',
      status: 404,
      prepare: async () => {
        const id = await newProject()
        return {
          path: `project/${id}/members`,
          person: owner,
          act: () => server.ask(owner, 'DELETE', `/api/project/${id}`),
        }
      },
    },
    {
      name: 'somebody signs out',
      status: 401,
      prepare: async () => {
        const person = await server.signIn(`leaver${Math.random()}@example.org`)
        const signOut = () =>
          server.app.inject({
            method: 'POST',
            url: '/auth/sign-out',
            headers: { host: 'localhost:3000', cookie: person.cookie },
          })
        return { path: 'my-projects', person, act: signOut }
      },
    },
  ]

  for (const { name, status, prepare } of ENDINGS) {
    it(`[SH9] a wait ends within a second when ${name}`, async () => {
      const { path, person, act } = await prepare()
      const { response } = await openWait(path, person)
      const since = performance.now()
      await act()
      expect((await response).status).toBe(status)
      expect(performance.now() - since).toBeLessThan(SECOND)
    })

    it(`[SH9] a stream ends within a second when ${name}, without a word about the reason`, async () => {
      const { path, person, act } = await prepare()
      const stream = await openStream(path, person)
      const since = performance.now()
      await act()
      const text = await stream.text()
      expect(performance.now() - since).toBeLessThan(SECOND)
      // A deletion changes the person's own rows; otherwise only "up to date" messages arrive.
      expect(text).not.toContain('"operation":"update"')
      const query = new URLSearchParams({ offset: '-1' })
      const next = await fetch(`${base}/api/shapes/${path}?${query}`, { headers: headersOf(person) })
      expect(next.status).toBe(status)
      await next.body?.cancel()
    })
  }

  it('[SH9] a person who loses their role during a request gets nothing', async () => {
    const id = await newProject()
    const guest = await guestOf(id, 'hurried@example.org')
    const query = await liveQuery(`project/${id}/pages`, guest, false)
    const removal = server.ask(owner, 'DELETE', '/api/rbac/project', { project_id: id, email: guest.email })
    const waits = Array.from({ length: 20 }, () =>
      fetch(`${base}/api/shapes/project/${id}/pages?${query}`, { headers: headersOf(guest) }),
    )
    await removal
    const since = performance.now()
    for (const answer of await Promise.all(waits)) expect(answer.status).toBe(404)
    expect(performance.now() - since).toBeLessThan(SECOND)
  })

  it('[SH14] a stop answers waiting requests, ends streams, and does not wait for kept connections', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0' })
    const second = await createApp({ config, database: server.database, jobs: server.jobs, clientDirectory: null })
    const from = await second.listen({ host: '127.0.0.1', port: 0 })
    const id = await newProject()
    const stream = await openStream(`project/${id}/pages`, owner, from)
    const query = await liveQuery(`project/${id}/pages`, owner, false, from)
    const arrived = new Promise((resolve) => second.server.once('request', resolve))
    const waiting = fetch(`${from}/api/shapes/project/${id}/pages?${query}`, { headers: headersOf(owner) })
    await arrived
    const since = performance.now()
    const closed = second.close()
    const answer = await waiting
    expect([answer.status, answer.headers.get('electric-offset')]).toEqual([200, query.get('offset')])
    expect(answer.headers.get('connection')).toBe('close')
    expect(await answer.text()).toMatch(/^\[\{"headers":\{"control":"up-to-date"/)
    expect(await stream.text()).not.toContain('operation')
    await closed
    expect(performance.now() - since).toBeLessThan(SECOND)
  })

  it('[SH15] an unread stream uses bounded memory, and its reader gets the rest later', async () => {
    const id = await newProject()
    const pages = Array.from({ length: 200 }, (_, n) => 5_000 + n)
    await server.database.sql`
      insert into pages (id, project_id, name, type)
      select id, ${id}, 'x', 'generated' from unnest(${pages}::bigint[]) as id`
    const query = await liveQuery(`project/${id}/pages`, owner, true)
    const accepted = new Promise<Socket>((resolve) => server.app.server.once('connection', resolve))
    const reader = connect(Number(new URL(base).port), '127.0.0.1')
    onTestFinished(() => void reader.destroy())
    const begun = new Promise((resolve) => reader.once('data', resolve))
    reader.write(
      `GET /api/shapes/project/${id}/pages?${query} HTTP/1.1\r\nhost: localhost:3000\r\nauthorization: Bearer ${owner.token}\r\n\r\n`,
    )
    const socket = await accepted
    await begun
    reader.pause()
    let most = 0
    let round = 0
    // 200 changes of 10 kB, 2 MB a round: until the system's own buffers are full, and ten times more.
    for (let behind = 0; behind < 10; round++) {
      await server.database.sql`update pages set name = ${`${round} ${'y'.repeat(10_000)}`} where project_id = ${id}`
      most = Math.max(most, socket.writableLength)
      if (socket.writableLength > 0) behind += 1
    }
    expect(most).toBeLessThan(10 * MB)
    // The reader continues where it stopped, up to the last change.
    const found = new Promise<void>((resolve) => {
      reader.on('data', (chunk: Buffer) => chunk.includes(`"name":"${round - 1} `) && resolve())
    })
    reader.resume()
    await found
  })
})

it('a person who follows too many shapes gets status 429 while others continue', async () => {
  const open = { person: 2, address: 2, all: 100, words: 'Close some.' }
  const server = await testApp({}, { open })
  const base = await server.listen()
  const [ann, bob] = [await server.signIn('ann@example.org'), await server.signIn('bob@example.org')]
  const shape = `${base}/api/shapes/my-projects`
  const ask = (person: Person, query: string) =>
    fetch(`${shape}?${query}`, { headers: { authorization: `Bearer ${person.token}` } })
  const now = await ask(ann, 'offset=now')
  await now.body?.cancel()
  const [offset, handle] = ['electric-offset', 'electric-handle'].map((name) => now.headers.get(name) ?? '')
  const live = new URLSearchParams({ offset: `${offset}`, handle: `${handle}`, live: 'true', live_sse: 'true' })
  const streams = [await ask(ann, `${live}`), await ask(ann, `${live}`)]
  const refused = await ask(ann, `${live}`)
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '60',
    { code: 429, msg: 'Close some.', err: 'too_many_requests' },
  ])
  expect((await ask(bob, 'offset=now')).status).toBe(200)
  for (const { body } of streams) await body?.cancel()
})
