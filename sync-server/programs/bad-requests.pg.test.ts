import { beforeAll, describe, expect, it } from 'vitest'
import { insertPages } from '../../db/tables/pages.ts'
import { giveToken } from '../testing/access-token.ts'
import { fillHarbour, SHIPYARD } from '../testing/harbour.ts'
import { type Person, testApp } from '../testing/test-app.ts'
import { writeText } from '../testing/write-text.ts'

type Answer = { result?: { isError?: boolean; content: { text: string }[] }; error?: { message: string } }

describe('programs that ask badly', async () => {
  const server = await testApp()
  const reader = await server.signIn('reader@example.org')
  beforeAll(async () => {
    await fillHarbour(server.database)
    await server.database.sql`update projects set visibility = 'public' where id = ${SHIPYARD}`
  })

  const send = (payload: unknown, person: Person | null = null, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        host: 'localhost:3000',
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...headers,
      },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  const call = async (name: string, given: object, person?: Person) => {
    const { body, statusCode } = await send(
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
      person,
    )
    const data = /^data: (.*)$/m.exec(body)?.[1] ?? body
    const { result } = JSON.parse(data) as Answer
    return { statusCode, isError: result?.isError === true, text: result?.content[0]?.text ?? '' }
  }

  it('a program gets an answer to a question in any characters', async () => {
    for (const question of [
      "'; drop table passages; --",
      '" or 1=1',
      'ship & | ! ( ) <-> :* "',
      'ship '.repeat(20_000),
      '漢字'.repeat(50_000),
      'Когда приходят корабли?',
      'متى تصل السفن؟',
      '👩‍🚀🚢',
      '\u0000\u0007 ship',
      '\ud800 ship',
      '<script>alert(1)</script>',
      '$1 %s %% \\',
    ]) {
      for (const [name, given] of [
        ['ask_question', { repoName: '502', question }],
        ['search', { repoName: '502', query: question }],
      ] as const) {
        const { statusCode, isError } = await call(name, given, reader)
        expect([name, question.slice(0, 20), statusCode, isError]).toEqual([name, question.slice(0, 20), 200, false])
      }
    }
    const [found] = await server.database.sql`select count(*)::int as count from passages`
    expect(found?.count).toBeGreaterThan(0)
  })

  it('a program gets “There is no project” for any name that matches none', async () => {
    for (const repoName of [
      "acme/'; drop table projects; --",
      '../../etc/passwd',
      'acme',
      'a/b/c/d',
      '0',
      '-1',
      '1e3',
      String(2 ** 53),
      '9'.repeat(400),
      'https://evil.example.org/acme/yard',
      'http://[',
      'javascript:alert(1)',
      '👩‍🚀/🚢',
      '%00/%ff',
      '\u0000',
      '\ud800/x',
    ]) {
      const { isError, text } = await call('read_wiki_structure', { repoName }, reader)
      expect([repoName, isError, text]).toEqual([repoName, true, expect.stringContaining('There is no project')])
    }
  })

  it('a program is refused for malformed, oversized, batched or cross-site messages', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    for (const [payload, status] of [
      ['{', 400],
      ['', 400],
      ['null', 400],
      [[ping, ping], 400],
      [{ jsonrpc: '1.0', id: 1, method: 'ping' }, 400],
      ['x'.repeat(800 * 1024), 413],
    ] as const) {
      expect([String(payload).slice(0, 20), (await send(payload)).statusCode]).toEqual([
        String(payload).slice(0, 20),
        status,
      ])
    }
    expect((await send(ping, null, { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await send(ping, null, { origin: 'https://evil.example.org' })).statusCode).toBe(403)
    expect((await send(ping, null, { host: 'evil.example.org' })).statusCode).toBe(403)
    for (const method of ['GET', 'DELETE'] as const) {
      const headers = { host: 'localhost:3000', accept: 'text/event-stream' }
      expect((await server.app.inject({ method, url: '/mcp', headers })).statusCode).toBe(405)
    }
    const listen = {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }
    const answer = await send(listen, null, {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    })
    expect(answer.body).toContain('Subscription limit reached')
  })

  it('programs read long texts in several answers that together are the whole', async () => {
    const sentence = (page: number, at: number) => `Sentence ${at} of page ${page} 👩‍🚀.`
    const pages = [9201, 9202, 9203]
    await insertPages(
      server.database.sql,
      pages.map((id) => ({ id, project_id: SHIPYARD, parent_id: 3, name: `Long ${id}`, type: 'generated' as const })),
    )
    for (const id of pages) {
      const content = Array.from({ length: 1_500 }, (_, at) => ({
        type: 'paragraph',
        content: [{ type: 'text', text: sentence(id, at) }],
      }))
      await writeText(server.database, id, content)
    }
    let [text, cursor, answers] = ['', undefined as string | undefined, 0]
    do {
      const given = cursor === undefined ? {} : { cursor }
      const part = await call('read_wiki_contents', { repoName: '502', ...given }, reader)
      expect(part.text.length).toBeLessThan(41_000)
      cursor = /call again with cursor "([^"]+)"\.\)$/.exec(part.text)?.[1]
      text += part.text.replace(/\n\n\(There is more\.[^)]*\)$/, '')
      answers += 1
    } while (cursor !== undefined && answers < 50)
    expect(answers).toBeGreaterThan(3)
    const missing = pages.flatMap((id) =>
      Array.from({ length: 1_500 }, (_, at) => sentence(id, at)).filter((one) => !text.includes(one)),
    )
    expect(missing).toEqual([])
    expect(text.match(/Sentence 7 of page 9202/g)).toHaveLength(1)
  })

  it('programs that break off their exports leave room for others', async () => {
    const base = await server.listen()
    const { program } = await giveToken(server, reader)
    const url = `${base}/api/project/${SHIPYARD}/export`
    const ofPerson = { authorization: `Bearer ${program.token}` }
    // As many exports as may run at once.
    for (const headers of [ofPerson, {}, ofPerson, {}]) {
      const gone = new AbortController()
      const answer = await fetch(url, { headers, signal: gone.signal })
      expect(answer.status).toBe(200)
      gone.abort()
      await answer.arrayBuffer().catch(() => undefined)
    }
    const whole = async () => {
      const answer = await fetch(url)
      return [answer.status, (await answer.arrayBuffer()).byteLength > 1_000]
    }
    await expect.poll(whole, { interval: 300, timeout: 20_000 }).toEqual([200, true])
  })

  it('programs that flood are asked to wait, and no one else is', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    let refused: Awaited<ReturnType<typeof send>> | undefined
    for (let times = 0; times < 400 && refused?.statusCode !== 429; times++) refused = await send(ping)
    expect(refused?.statusCode).toBe(429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(ping, reader)).statusCode).toBe(200)
  })
})
