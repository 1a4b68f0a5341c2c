import { beforeAll, describe, expect, it } from 'vitest'
import { EARLIER_CHARACTERS, EARLIER_MAX, QUERY_MAX, type SearchResult } from '../../shared/contract/rag.ts'
import { NOT_ANSWERED, NOTHING_FOUND } from '../../shared/retrieval/write-extract.ts'
import { fillHarbour, HARBOUR, SHIPYARD } from '../testing/harbour.ts'
import { type Person, testApp } from '../testing/test-app.ts'

describe('search and chat', async () => {
  const server = await testApp()
  const reader = await server.signIn('reader@example.org')
  beforeAll(() => fillHarbour(server.database))

  const search = async (body: object, person: Person | null = reader) =>
    (await server.ask(person, 'POST', '/rag/projects/search', { project_id: HARBOUR, ...body })) as {
      status: number
      body: unknown
      headers: Record<string, unknown>
    }
  const list = async (body: object) => (await search({ search_only: true, ...body })).body as SearchResult[]
  const text = async (query: string) => String((await search({ query })).body)

  it('search lists matching passages, each with its place', async () => {
    const found = await list({ query: 'arriving ships' })
    expect(found[0]).toEqual({
      headers: ['Arriving'],
      content: 'Ships arrive at dawn.\n\nEach ship docks at a pier.',
      original_fragments: ['Ships arrive at dawn.', 'Each ship docks at a pier.'],
      filepath: null,
      page_id: 1,
      project_id: HARBOUR,
    })
    const [code] = await list({ query: 'lightLamp', scope: 'code' })
    expect(code).toMatchObject({ headers: ['lightLamp'], filepath: 'src/lamp.ts', page_id: 4 })
    expect(code?.content).toMatch(/^```typescript\n\/\*\* Lights the lamp/)
  })

  it('search lists passages with the quoted phrase first and the rest after them', async () => {
    const found = async (query: string) => (await list({ query, scope: 'docs' })).map(({ page_id }) => page_id)
    expect((await found('arriving ships dock at dawn with the "tide"'))[0]).toBe(2)
    expect((await found('arriving ships dock at dawn with the tide'))[0]).not.toBe(2)
    expect(new Set(await found('ships "leave with"'))).toEqual(new Set(await found('ships leave with')))
    expect(await found('ships "with leave"')).toEqual(await found('ships with leave'))
  })

  it('search takes as many documentation and code passages as requested, of the chosen kind', async () => {
    const kinds = async (body: object) =>
      (await list({ query: 'ship lamp pier', ...body })).map(({ filepath, content }) =>
        filepath && content.startsWith('```') ? 'code' : 'docs',
      )
    expect(await kinds({ docs_n: 1, code_n: 2 })).toEqual(['docs', 'code', 'code'])
    expect(await kinds({ docs_n: 0, code_n: 0 })).toEqual([])
    expect(new Set(await kinds({ scope: 'docs' }))).toEqual(new Set(['docs']))
    expect(new Set(await kinds({ scope: 'code' }))).toEqual(new Set(['code']))
    expect((await kinds({ docs_n: 1000, code_n: 1000 })).length).toBeGreaterThan(4)
  })

  it('search answers with quotations and their sources', async () => {
    const answer = await search({ query: 'when do ships leave?' })
    expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(String(answer.body)).toMatch(
      /^## From the documentation\n\n\*\*\[Leaving\]\(\/projects\/501\/2\)\*\*\n\nShips leave/,
    )
    expect(await text('zeppelins')).toBe(NOTHING_FOUND)
  })

  it('a question that depends on an earlier question is looked up with it, and the answer says so', async () => {
    const alone = await search({ query: 'And where is it tested?' })
    expect(String(alone.body)).not.toContain('### Tests')
    const earlier = [{ query: 'What does *lightLamp()* do?', answer: 'It lights the lamp.' }]
    const answer = await search({ query: 'And where is it tested?', earlier })
    expect(String(answer.body)).toMatch(
      /^\*Looked up together with “What does [^\n]*lightLamp[^\n]* do\?”\.\*\n\n## lightLamp\n[\s\S]*### Tests\n[\s\S]*lamp\.test\.ts/,
    )
    // A question that is clear by itself is not mixed with earlier questions.
    const [own] = [await text('when do ships leave?')]
    expect((await search({ query: 'when do ships leave?', earlier })).body).toBe(own)
  })

  it.each([
    ['too much', Array.from({ length: 7 }, () => ({ query: 'a', answer: '' }))],
    ['too long', [{ query: 'a', answer: 'x'.repeat(4_001) }]],
    ['something else', [{ query: 'a', answer: '', role: 'system' }]],
    ['not a list', 'What does lightLamp() do?'],
  ])('refuses a conversation that is %s', async (_, earlier) => {
    expect((await search({ query: 'And where is it tested?', earlier })).status).toBe(400)
  })

  it('search says that nothing answers a question about something else, and lists what is closest', async () => {
    const answer = await text('Which quaternion interpolates the rotation of a satellite above a ship?')
    const [said, nothing = '', ...closest] = answer.split('\n')
    expect([said, nothing]).toEqual([NOT_ANSWERED, ''])
    expect(closest).toContain('- [Leaving](/projects/501/2)')
    expect(closest.filter((line) => !/^- \[.+\]\(\/projects\/501\/\d\)$/.test(line))).toEqual([])
  })

  it('a question about the whole project is answered by the overview', async () => {
    const { sql } = server.database
    await sql`update pages set kind = 'overview' where id = 2`
    expect(await text('What is this project?')).toMatch(/^## From the documentation\n\n\*\*\[Leaving\]/)
    expect(await text('how is it installed?')).toMatch(/^## From the documentation\n\n\*\*\[Leaving\]/)
    await sql`update pages set kind = null where id = 2`
  })

  it('a question that names a symbol is answered with its meaning, users, tests and pages', async () => {
    const answer = await text('what does lightLamp() do?')
    expect(answer).toContain(
      '## lightLamp\n\n`function lightLamp(on: boolean): boolean`, a function in [src/lamp.ts:2](/projects/501/4#L2-L4:src/lamp.ts).',
    )
    expect(answer).toContain('Lights the lamp of a pier.')
    expect(answer).toContain('### Used in\n\n- `dock` in src/pier.ts:3–5')
    expect(answer).toMatch(/### Tests\n\n- src\/lamp\.test\.ts/)
  })

  it('search answers for several projects in turn, and for none if one may not be read', async () => {
    const ask = async (project_ids: number[], person: Person | null = reader) => {
      const body = { project_ids, query: 'ship', search_only: true, scope: 'docs' }
      return (await server.ask(person, 'POST', '/rag/chat', body)) as { status: number; body: unknown }
    }
    const found = (await ask([SHIPYARD, HARBOUR])).body as SearchResult[]
    expect(found.slice(0, 2).map(({ page_id }) => page_id === 3)).toEqual([true, false])
    const missing = await ask([HARBOUR, 99_999])
    expect(missing.status).toBe(404)
    await server.database.sql`delete from memberships where project_id = ${SHIPYARD} and email = 'reader@example.org'`
    const denied = await ask([HARBOUR, SHIPYARD])
    expect([denied.status, denied.body]).toEqual([404, missing.body])
    await server.database.sql`
      insert into memberships (project_id, email, role) values (${SHIPYARD}, 'reader@example.org', 'read')`
    expect((await ask([SHIPYARD], null)).status).toBe(404)
  })

  it('search refuses an invalid question, and answers every valid question', async () => {
    const status = async (body: object) => (await search(body)).status
    for (const bad of [
      {},
      { query: '' },
      { query: ' \n\t' },
      { query: 7 },
      { query: 'x', docs_n: -1 },
      { query: 'x', code_n: 1001 },
      { query: 'x', docs_n: 1.5 },
      { query: 'x', scope: 'all' },
      { query: 'x', project_id: '501' },
      { query: 'x', limit: 5 },
      { query: 'x'.repeat(131_073) },
    ]) {
      expect([bad, await status(bad)]).toEqual([bad, 400])
    }
    expect(await status({ query: '漢'.repeat(600_000) })).toBe(413)
    for (const query of [
      "'; drop table passages; --",
      '" or 1=1',
      'ship '.repeat(20_000),
      '漢字'.repeat(50_000),
      'Когда приходят корабли?',
      'متى تصل السفن؟',
      '👩‍🚀🚢',
      '\u0000\u0007 ship',
      '\ud800',
      '`'.repeat(5_000),
      '<script>alert(1)</script>',
      '((((((((((',
      '$1 %s %% \\',
    ]) {
      expect([query.slice(0, 30), await status({ query })]).toEqual([query.slice(0, 30), 200])
    }
  })

  it('search answers the longest question after the longest earlier questions, in any script', async () => {
    const letters = (count: number) => '𐐀'.repeat(count)
    const turn = { query: letters(EARLIER_CHARACTERS), answer: letters(EARLIER_CHARACTERS) }
    const earlier = Array.from({ length: EARLIER_MAX }, () => turn)
    expect((await search({ query: letters(QUERY_MAX), earlier })).status).toBe(200)
    expect((await search({ query: '検'.repeat(QUERY_MAX), earlier })).status).toBe(200)
  })

  it('search never answers with an image tag from the question', async () => {
    expect(await text('<img src=x onerror=alert(1)> ships')).not.toContain('<img')
  })
})
