import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { bringText } from '../../client/sync/engine/kept-text.ts'
import { keep, readKeptProject, stopKeeping } from '../../client/sync/kept/kept-project.ts'
import { AnswerOnDevice } from '../../client/sync/search/answer-on-device.ts'
import { SearchDatabase } from '../../client/sync/search/search-database.ts'
import { memoryReplica } from '../../client/sync/testing/memory-replica.ts'
import { createMemoryCluster } from '../../db/embedded/memory-cluster.ts'
import { storeUpdate } from '../../db/tables/page-updates.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { putSourceFiles } from '../../db/tables/source-files.ts'
import { deletePages } from '../../db/testing/delete-pages.ts'
import { AnalysisPool } from '../../generator/analysis/worker-pool.ts'
import { indexProject } from '../../generator/passages/index-project.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import { writeNewDoc } from '../../shared/document/yjs.ts'
import { type QuotedProject, toResult } from '../../shared/retrieval/quote.ts'
import { retrieve } from '../../shared/retrieval/retrieve.ts'
import { writeExtract } from '../../shared/retrieval/write-extract.ts'
import { fillHarbour, HARBOUR, SHIPYARD } from '../testing/harbour.ts'
import { testApp } from '../testing/test-app.ts'
import { runOn } from './run-on.ts'

const PROJECTS = [HARBOUR, SHIPYARD]
const WORDS = [
  'ship',
  'ships',
  'arrive',
  'pier',
  'lamp',
  'lightLamp()',
  'dock',
  'tide',
  '"ships leave"',
  'year',
  'dokcs',
  'li',
  'на',
  '"',
]

const MIRROR = `export class Lamp {
  flash(): void {}
  dim(): void {}
}
export class Mirror {
  dim(): void {}
}
export interface Shade {
  open(): void
}
export interface Shade {
  shut(): void
}
`
const MIRROR_PAGE = { id: 5, project_id: HARBOUR, parent_id: 0, name: 'mirror.ts', type: 'generated' } as const

describe('search on a device', async () => {
  const server = await testApp()
  const reader = await server.signIn('reader@example.org')
  const replica = memoryReplica('reader')
  const cluster = await createMemoryCluster()
  const database = new SearchDatabase(cluster)
  await database.open()
  const device = new AnswerOnDevice(replica, database)
  afterAll(() => cluster.close())

  const asked: string[] = []
  const parts = {
    db: replica,
    epoch: 1,
    baseUrl: '',
    setTimer: () => () => undefined,
    onKept: () => undefined,
    fetch: (async (address: string) => {
      asked.push(address)
      const answer = await server.app.inject({
        url: address,
        headers: { host: 'localhost:3000', authorization: `Bearer ${reader.token}` },
      })
      return new Response(answer.body, { status: answer.statusCode })
    }) as unknown as typeof fetch,
  }

  /** Brings the rows that shapes would sync, and then the text. */
  async function bring(): Promise<void> {
    const { sql } = server.database
    await replica.projects.bulkPut(
      (await sql`select * from projects where id = any (${PROJECTS})`).map((row) => ({ ...row, version: 1 })) as never,
    )
    await replica.pages.clear()
    await replica.pages.bulkPut(
      (await sql`select id, project_id, name, kind, source_path, version from pages where deleted_at is null`) as never,
    )
    for (const id of PROJECTS) expect(await bringText(parts, id, () => undefined)).toBeUndefined()
  }

  beforeAll(async () => {
    await fillHarbour(server.database)
    await replica.meta.put({ key: 'leader', value: { id: 'test', epoch: 1, beatAt: 0 } })
    for (const id of PROJECTS) await keep(replica, id)
    await bring()
  })

  /** Asks the server and the device the same question. */
  async function bothSay(
    query: string,
    more: { kind?: 'docs' | 'code'; typing?: boolean; names?: boolean; offset?: number },
  ) {
    const { kind, ...rest } = more
    const here = await device.search({
      query,
      projectIds: PROJECTS,
      limit: 20,
      ...rest,
      ...(kind ? { kinds: [kind] } : {}),
    })
    const there = (await server.ask(reader, 'POST', '/rag/search', { query, limit: 20, ...more })) as { body: unknown }
    expect(here).toEqual(there.body)
    const asking = { query, docsN: 10, codeN: 10, scope: 'codeAndDocs', projectIds: PROJECTS } as const
    const { sql } = server.database
    const projects = await sql<(QuotedProject & { code: boolean })[]>`
      select id, true as code, language, git_url, commit_hash from projects where id = any (${PROJECTS}) order by id`
    const retrieved = await retrieve(runOn(sql), projects, asking)
    expect(await device.ask({ ...asking, searchOnly: false })).toBe(writeExtract(retrieved))
    const listed = [...retrieved.docs, ...retrieved.code].map(({ project, found }) => toResult(project.id, found))
    expect(await device.ask({ ...asking, searchOnly: true })).toEqual(listed)
  }

  const agree = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
        fc.record(
          {
            kind: fc.constantFrom('docs', 'code'),
            typing: fc.boolean(),
            names: fc.boolean(),
            offset: fc.integer({ min: 0, max: 3 }),
          },
          { requiredKeys: [] },
        ),
        (words, more) => bothSay(words.join(' '), more),
      ),
      { numRuns },
    )

  it('[SE1] search on a device gives the same results as the server, letter by letter', async () => {
    await agree(25)
    for (const query of ['what does lightLamp() do?', 'when do ships leave?', 'zeppelin', 'lamp.ts', 'Arriving']) {
      await bothSay(query, { names: true })
    }
  })

  it('[SE1] search on a device says where a name in a text leads, if only one symbol has the name', async () => {
    const { sql } = server.database
    const path = 'src/mirror.ts'
    await insertPages(sql, [{ ...MIRROR_PAGE, kind: 'file', source_path: path }])
    await putSourceFiles(sql, HARBOUR, [
      { path, content: MIRROR, hash: sha256(MIRROR), size: MIRROR.length, reason: null },
    ])
    const pool = new AnalysisPool({ size: 1 })
    await indexProject(HARBOUR, { database: server.database, pool, signal: new AbortController().signal })
    await pool.close()
    await bring()
    const named = ['Lamp.dim', 'Mirror.dim', 'Shade', 'flash', 'Lamp.flash', 'lightLamp']
    // Names that lead nowhere: ambiguous, unknown (two), in a file without a page, and not a name at all.
    const others = ['dim', 'Pier.flash', 'LIGHTLAMP', 'dock', '%\0']
    const names = [...named, ...others]
    const there = (await server.ask(reader, 'POST', `/api/project/${HARBOUR}/named-symbols`, { names })).body
    const mirror = { path, page_id: MIRROR_PAGE.id }
    expect(there).toEqual([
      { name: 'Lamp.dim', kind: 'method', start_line: 3, end_line: 3, ...mirror },
      { name: 'Lamp.flash', kind: 'method', start_line: 2, end_line: 2, ...mirror },
      { name: 'Mirror.dim', kind: 'method', start_line: 6, end_line: 6, ...mirror },
      { name: 'Shade', kind: 'interface', start_line: 8, end_line: 10, ...mirror },
      { name: 'flash', kind: 'method', start_line: 2, end_line: 2, ...mirror },
      { name: 'lightLamp', kind: 'function', start_line: 2, end_line: 4, path: 'src/lamp.ts', page_id: 4 },
    ])
    expect(await device.named({ projectId: HARBOUR, names })).toEqual(there)
    for (const wrong of [[], [''], Array(501).fill('a'), ['a'.repeat(201)]]) {
      const { status } = await server.ask(reader, 'POST', `/api/project/${HARBOUR}/named-symbols`, { names: wrong })
      expect(status).toBe(400)
    }
  })

  it('[SE1] search on a device agrees with the server after changes, and fetches only new parts', async () => {
    const { database: db } = server
    const pool = new AnalysisPool({ size: 1 })
    const index = () => indexProject(HARBOUR, { database: db, pool, signal: new AbortController().signal })
    try {
      for (let id = 10; id < 19; id++) {
        await insertPages(db.sql, [{ id, project_id: HARBOUR, parent_id: 0, name: `Log ${id}`, type: 'generated' }])
        const doc = new Y.Doc()
        const text = `Day ${id}: a ship left the pier.`
        writeNewDoc(doc, { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
        await storeUpdate(db, { pageId: id, update: Y.encodeStateAsUpdate(doc), userId: null, by: 'test' })
        await index()
      }
      await deletePages(db, [1, 12])
      await index()
    } finally {
      await pool.close()
    }
    asked.length = 0
    await bring()
    expect(asked.filter((address) => address.includes(`${SHIPYARD}/search-text/`))).toEqual([])
    expect(asked.filter((address) => address.includes('/symbols'))).toEqual([])
    await agree(15)
    await bothSay('ship pier', {})
    // Ids that remain in a segment after their deletion don't take the place of existing ones.
    const all = await device.search({ query: 'ship', projectIds: PROJECTS, limit: 50 })
    expect(all.hits).toHaveLength(all.total)
    const two = await device.search({ query: 'ship', projectIds: PROJECTS, limit: 2, offset: 1 })
    expect(two.hits).toEqual(all.hits.slice(1, 3))
    asked.length = 0
    await bring()
    expect(asked).toHaveLength(PROJECTS.length)
  })

  it('[SE1] a device fetches a rebuilt index completely and answers like the server', async () => {
    const { database: db } = server
    const pool = new AnalysisPool({ size: 1 })
    try {
      for (const language of ['de', 'en']) {
        await db.sql`update projects set language = ${language} where id = ${HARBOUR}`
        await indexProject(HARBOUR, { database: db, pool, signal: new AbortController().signal })
        asked.length = 0
        await bring()
        const segments = await db.sql<{ segment: number }[]>`
          select segment from search_segments where project_id = ${HARBOUR}`
        for (const part of ['passages?', 'symbols?', ...segments.map(({ segment }) => `postings/${segment}?`)]) {
          const address = `/api/project/${HARBOUR}/search-text/${part}`
          expect([language, address, asked.some((one) => one.startsWith(address))]).toEqual([language, address, true])
        }
        await agree(5)
        for (const query of ['ships', 'arriving', 'lightLamp']) await bothSay(query, { names: true })
      }
    } finally {
      await pool.close()
    }
  })

  it('[AO5] a project that is no longer kept leaves nothing on the device', async () => {
    expect((await readKeptProject(replica, SHIPYARD))?.text?.bytes).toBeGreaterThan(0)
    await stopKeeping(replica, SHIPYARD)
    expect(await replica.texts.where('projectId').equals(SHIPYARD).count()).toBe(0)
    const { hits } = await device.search({ query: 'ship', projectIds: PROJECTS, limit: 50 })
    expect(new Set(hits.map(({ project_id }) => project_id))).toEqual(new Set([HARBOUR]))
    const left = await database.run<{ count: number }>(
      'select count(*)::integer as count from passages where project_id = $1',
      [SHIPYARD],
    )
    expect(left).toEqual([{ count: 0 }])
  })

  it('search text is served only to people who can read the project', async () => {
    const stranger = await server.signIn('stranger@example.org')
    for (const path of ['', '/postings/1', '/passages?from=1&to=9', '/symbols']) {
      const address = `/api/project/${HARBOUR}/search-text${path}`
      expect([path, ((await server.ask(stranger, 'GET', address)) as { status: number }).status]).toEqual([path, 404])
      expect([path, ((await server.ask(null, 'GET', address)) as { status: number }).status]).toEqual([path, 404])
      expect([path, ((await server.ask(reader, 'GET', address)) as { status: number }).status]).toEqual([
        path,
        path === '/postings/1' ? expect.any(Number) : 200,
      ])
    }
  })
})
