import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { storeUpdate } from '../../db/tables/page-updates.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { putSourceFiles } from '../../db/tables/source-files.ts'
import { AnalysisPool } from '../../generator/analysis/worker-pool.ts'
import { indexProject } from '../../generator/passages/index-project.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import type { SearchResult } from '../../shared/contract/rag.ts'
import { writeNewDoc } from '../../shared/document/yjs.ts'
import { CHAT_EVENTS, type ChatEvent } from '../../shared/protocol/chat.ts'
import { startFakeOllama } from '../testing/fake-ollama.ts'
import { type Person, testApp } from '../testing/test-app.ts'
import { MODEL_FAILED } from './answer.ts'
import { NOTHING_FOUND } from './write-extract.ts'

const [HARBOUR, SHIPYARD] = [501, 502]
const FILES = {
  'src/lamp.ts':
    '/** Lights the lamp of a pier. */\nexport function lightLamp(on: boolean): boolean {\n  return on\n}\n',
  'src/pier.ts': "import { lightLamp } from './lamp.ts'\n\nexport function dock() {\n  lightLamp(true)\n}\n",
  'src/lamp.test.ts': "import { lightLamp } from './lamp.ts'\n\nit('lights', () => {\n  lightLamp(true)\n})\n",
}

describe('search and chat', async () => {
  const ollama = await startFakeOllama()
  const usual = ollama.behave
  const settings = { OLLAMA_URL: `${ollama.url}/`, OLLAMA_MODEL: 'small' }
  const modelled = await testApp(settings, {}, { firstMs: 60_000, pauseMs: 60_000, totalMs: 60_000 })
  const hasty = await testApp(settings, {}, { firstMs: 30, pauseMs: 30 })
  const server = await testApp()
  const pool = new AnalysisPool({ size: 1 })
  const readers = {} as Record<'server' | 'modelled' | 'hasty', Person>
  afterAll(async () => {
    await pool.close()
    await ollama.close()
  })

  beforeAll(async () => {
    for (const [name, app] of Object.entries({ server, modelled, hasty })) {
      readers[name as keyof typeof readers] = await app.signIn('reader@example.org')
      await fill(app)
    }
  })
  beforeEach(() => {
    ollama.behave = usual
    ollama.asked.length = 0
  })

  async function fill({ database }: Pick<typeof server, 'database'>): Promise<void> {
    const { sql } = database
    for (const [id, name] of [
      [HARBOUR, 'Harbour'],
      [SHIPYARD, 'Shipyard'],
    ] as const) {
      await insertProject(sql, { id, type: 'user', name, visibility: 'private', status: 'READY' }, 'admin@example.org')
      await sql`insert into memberships (project_id, email, role) values (${id}, 'reader@example.org', 'read')`
    }
    const pages: [number, number, string, string[]][] = [
      [1, HARBOUR, 'Arriving', ['Ships arrive at dawn.', 'Each ship docks at a pier.']],
      [2, HARBOUR, 'Leaving', ['Ships leave with the tide.']],
      [3, SHIPYARD, 'Building', ['A ship takes a year to build.']],
      [4, HARBOUR, 'lamp.ts', ['Lights lamps.']],
    ]
    for (const [id, project_id, name, texts] of pages) {
      const file = name.endsWith('.ts') ? { kind: 'file' as const, source_path: 'src/lamp.ts' } : {}
      await insertPages(sql, [{ id, project_id, parent_id: 0, name, type: 'generated', ...file }])
      const doc = new Y.Doc()
      const content = texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
      writeNewDoc(doc, { type: 'doc', content })
      const update = Y.encodeStateAsUpdate(doc)
      await storeUpdate(database, { pageId: id, update, userId: null, by: 'test' })
    }
    const rows = Object.entries(FILES).map(([path, content]) => ({
      path,
      content,
      hash: sha256(content),
      size: content.length,
      reason: null,
    }))
    await putSourceFiles(sql, HARBOUR, rows)
    for (const id of [HARBOUR, SHIPYARD]) {
      await indexProject(id, { database, pool, signal: new AbortController().signal })
    }
  }

  const search = async (body: object, person: Person | null = readers.server) =>
    (await server.ask(person, 'POST', '/rag/projects/search', { project_id: HARBOUR, ...body })) as {
      status: number
      body: unknown
      headers: Record<string, unknown>
    }
  const list = async (body: object) => (await search({ search_only: true, ...body })).body as SearchResult[]
  const text = async (query: string) => String((await search({ query })).body)

  /** The answer of the model's server as it is written. */
  async function events(app: typeof server, person: Person | null, query = 'when do ships arrive?') {
    const response = await app.app.inject({
      method: 'POST',
      url: '/rag/projects/search',
      headers: {
        host: 'localhost:3000',
        accept: CHAT_EVENTS,
        ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      },
      payload: { project_id: HARBOUR, query },
    })
    expect(response.headers['content-type']).toBe(CHAT_EVENTS)
    return response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ChatEvent)
  }
  const finalText = (all: readonly ChatEvent[]) => {
    expect(all.at(-1)?.type).toBe('answer')
    return all.at(-1)?.text ?? ''
  }

  it('lists what fits, each with where it stands', async () => {
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

  it('takes as many of documentation and code as were asked for, and of what was chosen', async () => {
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

  it('answers with quotations and their sources', async () => {
    const answer = await search({ query: 'when do ships leave?' })
    expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(String(answer.body)).toMatch(
      /^## From the documentation\n\n\*\*\[Leaving\]\(\/projects\/501\/2\)\*\*\n\nShips leave/,
    )
    expect(await text('zeppelins')).toBe(NOTHING_FOUND)
  })

  it('tells of a symbol that is named what it is, who uses it, its tests and its pages', async () => {
    const answer = await text('what does lightLamp() do?')
    expect(answer).toContain(
      '## lightLamp\n\n`function lightLamp(on: boolean): boolean`, a function in [src/lamp.ts:2](/projects/501/4).',
    )
    expect(answer).toContain('Lights the lamp of a pier.')
    expect(answer).toContain('### Used in\n\n- `dock` in src/pier.ts:3–5')
    expect(answer).toMatch(/### Tests\n\n- src\/lamp\.test\.ts/)
  })

  it('answers for several projects in turn, and for none that may not be read', async () => {
    const ask = async (project_ids: number[], person: Person | null = readers.server) => {
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

  it('refuses what is no question, and answers every question that is one', async () => {
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

  it('has nothing of what was said in pages written as more than words', async () => {
    expect(await text('<img src=x onerror=alert(1)> ships')).not.toContain('<img')
  })

  describe('with a model', async () => {
    const base = await modelled.listen()

    it('writes the answer from numbered passages, as it comes, and links what it cites', async () => {
      ollama.behave = (_asked, { say, done }) => {
        say('Ships arrive ')
        say('at dawn [1].')
        done()
      }
      const all = await events(modelled, readers.modelled)
      expect(all.slice(0, -1)).toEqual([
        { type: 'text', text: 'Ships arrive ' },
        { type: 'text', text: 'at dawn [1].' },
      ])
      expect(finalText(all)).toBe(
        'Ships arrive at dawn [\\[1\\]](/projects/501/1).\n\n### Sources\n\n- \\[1\\] [Arriving](/projects/501/1)',
      )
      const [asked] = ollama.asked
      expect(asked).toMatchObject({ model: 'small', stream: true })
      expect(asked?.messages.at(-1)?.content).toMatch(/^Passages:\n\n\[1\] Arriving\nShips arrive at dawn\./)
      expect(asked?.messages.at(-1)?.content).toMatch(/Question: when do ships arrive\?$/)
    })

    it('quotes instead when it is wrong', async () => {
      for (const nonsense of [
        '',
        '   ',
        'Ships arrive at dawn.',
        'At dawn [9].',
        'Call `makeShipsArrive` first [1].',
      ]) {
        ollama.behave = (_asked, { say, done }) => {
          if (nonsense) say(nonsense)
          done()
        }
        const answer = finalText(await events(modelled, readers.modelled))
        expect([nonsense, answer.slice(0, 80)]).toEqual([
          nonsense,
          `*${MODEL_FAILED}*\n\n## From the documentation`.slice(0, 80),
        ])
        expect(answer).toContain('Ships arrive at dawn.')
      }
    })

    it('quotes instead when it is broken', async () => {
      for (const behave of [
        (_asked: unknown, { status }: { status(code: number): void }) => status(500),
        (_asked: unknown, { say, breakOff }: { say(text: string): void; breakOff(): void }) => {
          say('Ships [1]')
          breakOff()
        },
        (_asked: unknown, { raw, done }: { raw(text: string): void; done(): void }) => {
          raw('<html>\n')
          done()
        },
        (_asked: unknown, { raw }: { raw(text: string): void }) => raw('{"error":"no such model"}\n'),
      ]) {
        ollama.behave = behave
        expect(finalText(await events(modelled, readers.modelled))).toContain(MODEL_FAILED)
      }
    })

    it('quotes instead when it is slow, at first or in the middle, and lets it go', async () => {
      let gone: Promise<void> | undefined
      ollama.behave = (_asked, reply) => {
        gone = reply.gone
      }
      expect(finalText(await events(hasty, readers.hasty))).toContain(MODEL_FAILED)
      await gone
      ollama.behave = (_asked, reply) => {
        gone = reply.gone
        reply.say('Ships [1]')
      }
      expect(finalText(await events(hasty, readers.hasty))).toContain(MODEL_FAILED)
      await gone
    })

    it('stops it when the one who asked has gone', async () => {
      const begun = Promise.withResolvers<{ gone: Promise<void> }>()
      ollama.behave = (_asked, { say, gone }) => {
        say('Ships ')
        begun.resolve({ gone })
      }
      const leaving = new AbortController()
      const response = await fetch(`${base}/rag/projects/search`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: CHAT_EVENTS,
          authorization: `Bearer ${readers.modelled.token}`,
        },
        body: JSON.stringify({ project_id: HARBOUR, query: 'ships' }),
        signal: leaving.signal,
      })
      expect(response.status).toBe(200)
      const { gone } = await begun.promise
      leaving.abort()
      await gone
    })

    it('does not ask it for who has gone while it was searched', async () => {
      const { sql } = modelled.database
      const unsafe = sql.unsafe.bind(sql)
      const [searching, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const search = vi.spyOn(sql, 'unsafe').mockImplementation(((...query: Parameters<typeof unsafe>) => {
        searching.resolve()
        return left.promise.then(() => unsafe(...query))
      }) as typeof unsafe)
      const gone = new Promise((resolve) =>
        modelled.app.server.once('request', (_, response: ServerResponse) => response.once('close', resolve)),
      )
      const leaving = new AbortController()
      const asking = fetch(`${base}/rag/projects/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${readers.modelled.token}` },
        body: JSON.stringify({ project_id: HARBOUR, query: 'ships' }),
        signal: leaving.signal,
      })
      await searching.promise
      leaving.abort()
      await expect(asking).rejects.toThrow()
      await gone
      left.resolve()
      search.mockRestore()
      expect(finalText(await events(modelled, readers.modelled))).toMatch(/^It is written there/)
      expect(ollama.asked).toHaveLength(1)
    })

    it('answers a whole text to who asks for no events, and no visitor', async () => {
      const answer = await modelled.ask(readers.modelled, 'POST', '/rag/projects/search', {
        project_id: HARBOUR,
        query: 'ships',
      })
      expect(String(answer.body)).toMatch(/^It is written there/)
      await modelled.database.sql`update projects set visibility = 'public' where id = ${HARBOUR}`
      expect(finalText(await events(modelled, null))).toMatch(/^## From the documentation/)
    })

    it('is not asked when nothing was found', async () => {
      ollama.asked.length = 0
      expect(finalText(await events(modelled, readers.modelled, 'zeppelin'))).toBe(NOTHING_FOUND)
      expect(ollama.asked).toEqual([])
    })
  })
})
