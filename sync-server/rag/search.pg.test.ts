import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchAnswer } from '../../shared/contract/rag.ts'
import { fillHarbour, HARBOUR, SHIPYARD } from '../testing/harbour.ts'
import { type Person, testApp } from '../testing/test-app.ts'

describe('search over projects', async () => {
  const server = await testApp()
  const reader = await server.signIn('reader@example.org')
  const stranger = await server.signIn('stranger@example.org')
  beforeAll(() => fillHarbour(server.database))

  const ask = async (body: object, person: Person | null = reader) =>
    (await server.ask(person, 'POST', '/rag/search', body)) as { status: number; body: SearchAnswer }
  const search = async (body: object, person: Person | null = reader) => (await ask(body, person)).body
  const said = async (body: object) =>
    (await search(body)).hits.map(({ snippet: { text, marks } }) =>
      marks.reduceRight((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text),
    )

  it('search finds passages of all projects of the asker, with the sought words', async () => {
    const found = await search({ query: 'ships', kind: 'docs' })
    expect(found.hits[0]).toEqual({
      kind: 'docs',
      project_id: HARBOUR,
      page_id: 1,
      headers: ['Arriving'],
      filepath: null,
      start_line: null,
      end_line: null,
      href: null,
      snippet: { text: 'Ships arrive at dawn.', marks: [[0, 5]] },
    })
    expect(found.hits.map(({ project_id }) => project_id)).toEqual([HARBOUR, HARBOUR, SHIPYARD])
    expect(found).toMatchObject({ total: 3, similar: false, pages: [], symbols: [] })
    expect(found.projects).toEqual([
      { id: HARBOUR, name: 'Harbour' },
      { id: SHIPYARD, name: 'Shipyard' },
    ])
  })

  it('search says where code is, with the lines that have the words', async () => {
    const [hit] = (await search({ query: 'lightLamp boolean', kind: 'code' })).hits
    expect(hit).toMatchObject({ kind: 'code', filepath: 'src/lamp.ts', start_line: 1, end_line: 4, page_id: 4 })
    expect(await said({ query: 'lightLamp boolean', kind: 'code', limit: 1 })).toEqual([
      '/** [Lights] the [lamp] of a pier. */\nexport function [lightLamp](on: [boolean]): [boolean] {\n  return on',
    ])
  })

  it('search alternates between documentation and code, page by page', async () => {
    const all = await search({ query: 'ship lamp pier dock' })
    expect(all.hits.slice(0, 4).map(({ kind }) => kind)).toEqual(['docs', 'code', 'docs', 'code'])
    const pages = []
    for (let offset = 0; offset < all.total; offset += 2) {
      pages.push(...(await search({ query: 'ship lamp pier dock', offset, limit: 2 })).hits)
    }
    expect(pages).toEqual(all.hits)
    expect((await search({ query: 'ship', offset: 1000 })).hits).toEqual([])
  })

  it('search finds words that begin like the word being typed, and not once the word is complete', async () => {
    expect(await said({ query: 'the ti', typing: true, kind: 'docs' })).toEqual(['Ships leave with the [tide].'])
    expect(await said({ query: 'the ti', kind: 'docs' })).toEqual([])
    expect(await said({ query: 'ti ', typing: true, kind: 'docs' })).toEqual([])
  })

  it('search finds similar spellings if nothing has the word, and says so', async () => {
    expect(await search({ query: 'harrbour dokcs' })).toMatchObject({ similar: true, total: 2 })
    expect(await search({ query: 'zeppelin' })).toMatchObject({ similar: false, total: 0, hits: [] })
  })

  it('a quoted search finds only passages that say the quoted words, and nothing similar', async () => {
    const total = async (query: string) => (await search({ query })).total
    expect(await total('ships leave')).toBeGreaterThan(2)
    expect(await said({ query: '"Ships  LEAVE"' })).toEqual(['[Ships] [leave] with the tide.'])
    expect(await said({ query: 'tide „ships leave“' })).toEqual(['[Ships] [leave] with the [tide].'])
    expect((await search({ query: '"lightLamp(true)"' })).hits.map(({ filepath }) => filepath)).toEqual([
      'src/pier.ts',
      'src/lamp.test.ts',
    ])
    expect(await search({ query: '"leave ships"' })).toMatchObject({ hits: [], total: 0, similar: false })
    expect(await search({ query: '"ships leave" «at dawn»' })).toMatchObject({ total: 0 })
    // A quotation mark that isn't closed quotes nothing.
    expect(await total('"ships leave')).toBe(await total('ships leave'))
    expect(await total('"" "?" ships')).toBe(await total('ships'))
  })

  it('search finds pages and symbols by their names, if names are wanted', async () => {
    const { pages, symbols } = await search({ query: 'lig', names: true })
    expect([pages, symbols]).toEqual([[], [expect.objectContaining({ name: 'lightLamp', path: 'src/lamp.ts' })]])
    const named = await search({ query: 'ARR', names: true, limit: 0 })
    expect(named).toMatchObject({ hits: [], pages: [{ id: 1, project_id: HARBOUR, name: 'Arriving' }] })
  })

  it('search shows nothing of a project that the asker may not read, not even its existence', async () => {
    expect(await search({ query: 'ships', names: true }, stranger)).toEqual({
      hits: [],
      total: 0,
      similar: false,
      pages: [],
      symbols: [],
      projects: [],
    })
    const status = async (body: object, person: Person | null) =>
      (await ask({ query: 'ships', ...body }, person)).status
    expect(await status({ project_ids: [HARBOUR] }, stranger)).toBe(404)
    expect(await status({ project_ids: [HARBOUR, 999] }, reader)).toBe(404)
    expect(await status({}, null)).toBe(401)
    expect(await status({ project_ids: [HARBOUR] }, null)).toBe(404)
    await server.database.sql`update projects set visibility = 'public' where id = ${SHIPYARD}`
    expect((await search({ query: 'ships', project_ids: [SHIPYARD] }, null)).hits).toHaveLength(1)
    expect((await search({ query: 'ships' }, stranger)).hits).toEqual([])
    for (const person of [stranger, null]) {
      expect((await search({ query: 'ships', also: SHIPYARD }, person)).hits).toHaveLength(1)
      expect((await ask({ query: 'ships', also: HARBOUR }, person)).status).toBe(404)
    }
    await server.database.sql`update projects set visibility = 'private' where id = ${SHIPYARD}`
    await server.database.sql`delete from memberships where project_id = ${SHIPYARD} and email = 'reader@example.org'`
    expect((await search({ query: 'ships', kind: 'docs' })).hits.map(({ project_id }) => project_id)).toEqual([
      HARBOUR,
      HARBOUR,
    ])
  })

  it('search answers any query', async () => {
    const status = async (body: object) => (await ask(body)).status
    for (const query of [
      "'; drop table passages; --",
      '%',
      '\\',
      '\u0000\u0007 ship',
      '\ud800',
      '漢字漢字',
      '👩‍🚀',
      '((((',
    ]) {
      for (const more of [{}, { names: true, typing: true }]) {
        expect([query, await status({ query, ...more })]).toEqual([query, 200])
      }
    }
    for (const body of [
      {},
      { query: ' ' },
      { query: 'a', limit: 51 },
      { query: 'a', offset: -1 },
      { query: 'a', x: 1 },
    ])
      expect(await status(body)).toBe(400)
    expect(await status({ query: 'a'.repeat(1_001) })).toBe(400)
    expect(await status({ query: 'a', project_ids: [] })).toBe(400)
  })
})
