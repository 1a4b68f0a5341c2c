import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeModel } from '../../../generator/testing/fake-model.ts'
import { giveToken } from '../../testing/access-token.ts'
import { fillHarbour, HARBOUR, SHIPYARD } from '../../testing/harbour.ts'
import { testApp } from '../../testing/test-app.ts'

describe('an MCP client', async () => {
  const ollama = await startFakeModel()
  const server = await testApp({ OLLAMA_URL: ollama.url, OLLAMA_MODEL: 'small' })
  afterAll(ollama.close)
  const reader = await server.signIn('reader@example.org')
  let url = ''

  beforeAll(async () => {
    await fillHarbour(server.database)
    await server.database.sql`update projects set visibility = 'public', git_url = 'https://github.com/acme/yard'
      where id = ${SHIPYARD}`
    url = await server.listen()
  })

  /** `auto` speaks the newest revision of the protocol, `legacy` the one before, with a handshake. */
  const connect = async (token?: string, mode: 'legacy' | 'auto' = 'legacy') => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { ...(headers && { headers }) } }),
    )
    return client
  }
  const call = async (client: Client, name: string, given: object) => {
    const result = await client.callTool({ name, arguments: { ...given } })
    const [part] = result.content as { type: string; text: string }[]
    return { text: part?.text ?? '', isError: result.isError === true }
  }

  it.each(['legacy', 'auto'] as const)('is told of four tools that only read, in the %s protocol', async (mode) => {
    const client = await connect(undefined, mode)
    expect(client.getNegotiatedProtocolVersion()?.startsWith('2026')).toBe(mode === 'auto')
    expect(client.getServerVersion()).toMatchObject({ name: 'docwright' })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'read_wiki_structure',
      'read_wiki_contents',
      'ask_question',
      'search',
    ])
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(inputSchema.required).toContain('repoName')
    }
    await client.close()
  })

  it('an MCP client reads a public project by repository, id and addresses, without a token', async () => {
    const client = await connect()
    for (const repoName of [
      'acme/yard',
      '502',
      'https://github.com/ACME/yard',
      `${url}/projects/502/3.md`,
      `${url.replace('127.0.0.1', 'localhost')}/projects/502`,
      '/projects/502',
    ]) {
      const { text, isError } = await call(client, 'read_wiki_structure', { repoName })
      expect({ repoName, isError }).toEqual({ repoName, isError: false })
      expect(text).toContain('# Shipyard')
      expect(text).toContain('- Building (3)')
    }
    const contents = await call(client, 'read_wiki_contents', { repoName: 'acme/yard' })
    expect(contents.text).toMatch(/^# Building\n\n> Source: .*\/projects\/502\/3.*\n\nA ship takes a year to build\./)
    expect((await call(client, 'read_wiki_contents', { repoName: '502', pageId: 3 })).text).toBe(contents.text)
    const answer = await call(client, 'ask_question', {
      repoName: ['acme/yard'],
      question: 'Does a ship take a year to build?',
    })
    expect(answer.text).toContain('A ship takes a year to build.')
    // Models are expensive, so visitors get none: only people who signed in, and their programs.
    expect(ollama.asked).toEqual([])
    const found = await call(client, 'search', { repoName: 'acme/yard', query: 'year', limit: 1 })
    expect(found.text).toContain('Page: /projects/502/3.md')
    await client.close()
  })

  it('an MCP client gets no project for an address on another host', async () => {
    const client = await connect()
    for (const repoName of [
      'https://evil.example.org/acme/yard',
      'https://evil.example.org/projects/502',
      'https://evil.example.org/projects/502/3.md',
      'https://github.com/projects/502',
      `${url.replace('http:', 'https:')}/projects/502`,
      `${url.replace(/:\d+$/, ':1')}/projects/502`,
      '//evil.example.org/projects/502',
    ]) {
      const { isError, text } = await call(client, 'read_wiki_structure', { repoName })
      expect([repoName, isError, text]).toEqual([repoName, true, expect.stringContaining('There is no project')])
    }
    await client.close()
  })

  it('an MCP client gets the same advice for a missing project and for one it cannot read', async () => {
    const client = await connect()
    for (const name of ['read_wiki_structure', 'read_wiki_contents']) {
      const there = await call(client, name, { repoName: String(HARBOUR) })
      const missing = await call(client, name, { repoName: '99999' })
      expect(there.isError).toBe(true)
      expect(there.text).toContain('access token')
      expect(there.text.replace(String(HARBOUR), '99999')).toBe(missing.text)
    }
    expect(await call(client, 'read_wiki_contents', { repoName: '502', pageId: 77 })).toMatchObject({ isError: true })
    for (const cursor of ['', 'x', '3.-1', '3', '99.0', `${Number.MAX_SAFE_INTEGER}1.0`]) {
      expect(await call(client, 'read_wiki_contents', { repoName: '502', cursor })).toMatchObject({ isError: true })
    }
    await client.close()
  })

  it('an MCP client gets an error for invalid arguments and unknown tools', async () => {
    const client = await connect()
    for (const [name, given] of [
      ['search', { repoName: '502' }],
      ['search', { repoName: '502', query: ' ' }],
      ['search', { repoName: '502', query: 'x', limit: 0 }],
      ['search', { repoName: '502', query: 'x', sql: 'drop' }],
      ['search', { repoName: [], query: 'x' }],
      ['search', { repoName: Array.from({ length: 11 }, (_, at) => String(at)), query: 'x' }],
      ['ask_question', { repoName: '502', question: 'x'.repeat(131_073) }],
      ['read_wiki_contents', { repoName: 502 }],
      ['read_wiki_contents', { repoName: '502', pageId: 2 ** 53 }],
      ['read_wiki_contents', { repoName: '502', pageId: '3' }],
      ['delete_everything', {}],
    ] as const) {
      const refusal = await call(client, name, given).then(
        ({ isError, text }) => (isError ? text : ''),
        (error: Error) => error.message,
      )
      expect([name, given, refusal]).toEqual([name, given, expect.stringMatching(/invalid|not found|unknown/i)])
    }
    await client.close()
  })

  it('an MCP client reads a private project with a token, until the token or the access ends', async () => {
    const { id, program } = await giveToken(server, reader)
    const other = await giveToken(server, reader)
    const client = await connect(program.token)
    const read = () => call(client, 'read_wiki_contents', { repoName: String(HARBOUR) })
    expect((await read()).text).toContain('Ships arrive at dawn.')

    await server.database.sql`delete from memberships where project_id = ${HARBOUR} and email = 'reader@example.org'`
    expect(await read()).toMatchObject({ isError: true })
    await server.database.sql`
      insert into memberships (project_id, email, role) values (${HARBOUR}, 'reader@example.org', 'read')`
    expect((await read()).isError).toBe(false)

    await server.ask(reader, 'DELETE', `/api/access-tokens/${id}`)
    await expect(read()).rejects.toThrow()
    await client.close()
    const still = await connect(other.program.token)
    expect((await call(still, 'search', { repoName: String(HARBOUR), query: 'lightLamp' })).text).toContain(
      'src/lamp.ts',
    )
    await still.close()
  })

  it('an MCP client with a token gets model answers only while it may read and stays connected', async () => {
    const { program } = await giveToken(server, reader)
    const client = await connect(program.token)
    const question = { repoName: String(HARBOUR), question: 'When do ships arrive?' }
    const usual = ollama.behave
    ollama.behave = (_asked, { say, done }) => {
      say('Ships arrive at dawn [1].')
      done()
    }
    expect((await call(client, 'ask_question', question)).text).toContain('### Sources')

    const { sql } = server.database
    ollama.behave = async (_asked, { say, done }) => {
      await sql`delete from memberships where project_id = ${HARBOUR} and email = 'reader@example.org'`
      say('Ships arrive at dawn [1].')
      done()
    }
    const late = await call(client, 'ask_question', question)
    expect([late.isError, late.text.includes('dawn')]).toEqual([true, false])
    await sql`insert into memberships (project_id, email, role) values (${HARBOUR}, 'reader@example.org', 'read')`

    const asked = Promise.withResolvers<{ gone: Promise<void> }>()
    ollama.behave = (_asked, { gone }) => asked.resolve({ gone })
    const newer = await connect(program.token, 'auto')
    const given = new AbortController()
    const options = { signal: given.signal }
    const left = newer.callTool({ name: 'ask_question', arguments: question }, options).catch((error: Error) => error)
    const { gone } = await asked.promise
    given.abort(new Error('not needed any more'))
    expect(await left).toBeInstanceOf(Error)
    await gone
    await newer.close()
    await client.close()
    ollama.behave = usual
  })
})
