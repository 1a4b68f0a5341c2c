import { beforeAll, describe, expect, it } from 'vitest'
import { fillHarbour, HARBOUR, SHIPYARD } from '../testing/harbour.ts'
import { type Person, testApp } from '../testing/test-app.ts'

type Ask = readonly [method: 'GET' | 'HEAD' | 'POST', url: string, body?: object]

describe('how often programs may ask', async () => {
  const server = await testApp()
  const [reader, admin] = [await server.signIn('reader@example.org'), await server.signIn('admin@example.org')]
  beforeAll(async () => {
    await fillHarbour(server.database)
    await server.database.sql`update projects set git_url = 'https://github.com/acme/yard' where id = ${SHIPYARD}`
  })

  /** Returns how many of these requests are allowed, sent in turn and repeated from the first. */
  async function letThrough(person: Person | null, asked: readonly Ask[], most: number): Promise<number> {
    for (let count = 0; count <= most; count++) {
      const [method, url, body] = asked[count % asked.length] ?? (['GET', ''] as const)
      const answer = await server.app.inject({
        method,
        url,
        headers: { host: 'localhost:3000', ...(person && { authorization: `Bearer ${person.token}` }) },
        ...(body && { payload: body }),
      })
      if (answer.statusCode === 429) return count
    }
    return most + 1
  }

  it('downloads of whole projects share one limit per person across all formats and methods', async () => {
    const whole: Ask[] = [
      ['GET', `/api/project/${SHIPYARD}/export`],
      ['HEAD', `/api/project/${SHIPYARD}/export`],
      ['GET', `/projects/${SHIPYARD}/llms-full.txt`],
      ['HEAD', '/acme/yard/llms-full.txt'],
      ['GET', '/github/acme/yard/llms-full.txt'],
    ]
    expect(await letThrough(reader, whole, 12)).toBe(12)
    expect(await letThrough(admin, whole.toReversed(), 12)).toBe(12)
    expect(await letThrough(null, whole, 12)).toBe(12)
  })

  it('all other reads by programs share one limit per person', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const small: Ask[] = [
      ['GET', `/projects/${HARBOUR}/99.md`],
      ['HEAD', `/acme/yard/99.md`],
      ['POST', '/mcp', ping],
      ['GET', '/robots.txt'],
      ['GET', `/github/acme/none/llms.txt`],
    ]
    expect(await letThrough(reader, small, 240)).toBe(240)
    expect(await letThrough(reader, [['HEAD', '/llms.txt']], 1)).toBe(0)
    expect((await server.ask(admin, 'GET', '/llms.txt')).status).toBe(200)
  })

  it('project searches and chats share one limit per person at an address', async () => {
    const questions: Ask[] = [
      ['POST', '/rag/projects/search', { project_id: 99, query: 'ship' }],
      ['POST', '/rag/chat', { project_ids: [99], query: 'ship' }],
    ]
    expect(await letThrough(reader, questions, 60)).toBe(60)
    expect(await letThrough(admin, questions.toReversed(), 60)).toBe(60)
    expect(await letThrough(null, questions, 60)).toBe(60)
    expect((await server.ask(reader, 'POST', '/rag/search', { query: 'ship' })).status).toBe(200)
  })
})
