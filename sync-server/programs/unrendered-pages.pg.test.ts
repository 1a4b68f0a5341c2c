import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { AnalysisPool } from '../../generator/analysis/worker-pool.ts'
import { indexProject } from '../../generator/passages/index-project.ts'
import { DOCUMENT } from '../../shared/contract/messages/document.ts'
import { fragmentOf } from '../../shared/document/yjs.ts'
import { fillHarbour, HARBOUR } from '../testing/harbour.ts'
import { testApp } from '../testing/test-app.ts'

/** A document nested so deeply that rendering it fails. */
function deep(): Uint8Array {
  const doc = new Y.Doc()
  doc.transact(() => {
    let parent: Y.XmlFragment = fragmentOf(doc)
    for (let level = 0; level < 20_000; level++) {
      const child = new Y.XmlElement('blockquote')
      parent.insert(0, [child])
      parent = child
    }
  })
  return Y.encodeStateAsUpdate(doc)
}

describe.each([
  ['are no document', () => Buffer.from('fffefdfcfbfa', 'hex')],
  ['are nested without end', deep],
])('a page whose stored bytes %s', async (_how, bytes) => {
  const server = await testApp()
  const reader = await server.signIn('reader@example.org')
  const admin = await server.signIn('admin@example.org')
  const { sql } = server.database
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await fillHarbour(server.database)
    await sql`update page_updates set update = ${bytes()} where page_id = 1`
    await sql`update pages set name = 'Lighthouse' where id = 1`
    await sql`update page_docs set project_id = ${HARBOUR}, doc_seq = page_id where page_id in (1, 2)`
    return () => vi.restoreAllMocks()
  })
  const get = (url: string) =>
    server.app.inject({ url, headers: { host: 'localhost:3000', authorization: `Bearer ${reader.token}` } })

  it('a page that cannot be rendered is named in the export, which has all other pages', async () => {
    const answer = await get(`/api/project/${HARBOUR}/export`)
    const files = new Map(
      Object.entries(unzipSync(answer.rawPayload)).map(([path, file]) => [path, String(Buffer.from(file))]),
    )
    expect([...files.keys()].sort()).toEqual(['SUMMARY.md', 'lamp.ts.md', 'leaving.md', 'lighthouse.md'])
    expect(files.get('lighthouse.md')).toBe(`# Lighthouse\n\n${DOCUMENT.notRendered}\n`)
    expect(files.get('leaving.md')).toContain('Ships leave with the tide.')
  })

  it('a page that cannot be rendered shows a notice in llms-full.txt and its own Markdown', async () => {
    const { body } = await get(`/projects/${HARBOUR}/llms-full.txt`)
    expect(body).toMatch(/# Lighthouse\n/)
    for (const text of [DOCUMENT.notRendered, 'Ships leave with the tide.', 'Lights lamps.'])
      expect(body).toContain(text)
    expect((await get(`/projects/${HARBOUR}/1.md`)).body).toContain(DOCUMENT.notRendered)
    expect((await get(`/projects/${HARBOUR}/llms.txt`)).statusCode).toBe(200)
  })

  it('a page that cannot be rendered reads as a notice, and other pages read normally', async () => {
    const [broken, whole] = [await get('/api/page/1?document=none'), await get('/api/page/2?document=none')]
    expect([broken.statusCode, broken.body]).toEqual([200, expect.stringContaining(DOCUMENT.notRendered)])
    expect(whole.body).toContain('Ships leave with the tide.')
  })

  it('a page that cannot be rendered does not keep devices from other pages', async () => {
    const { docs, more } = (await get(`/api/project/${HARBOUR}/docs?after=0`)).json()
    expect([docs.map((doc: { page_id: number }) => doc.page_id), more]).toEqual([expect.arrayContaining([2]), false])
  })

  it('a page that cannot be rendered is found by its name, and search finds other pages', async () => {
    const pool = new AnalysisPool({ size: 1 })
    await sql`update pages set name = 'Departing' where id = 2`
    await indexProject(HARBOUR, { database: server.database, pool, signal: new AbortController().signal })
    await pool.close()
    const found = async (query: string) => {
      const { body } = await server.app.inject({
        ...{ method: 'POST', url: '/rag/projects/search' },
        headers: { host: 'localhost:3000', authorization: `Bearer ${reader.token}` },
        payload: { project_id: HARBOUR, query, search_only: true },
      })
      return body
    }
    expect(await found('lighthouse')).toContain(DOCUMENT.notRendered)
    expect(await found('departing')).toContain('Ships leave with the tide.')
  })

  it('a page that cannot be rendered can be deleted', async () => {
    const headers = { host: 'localhost:3000', authorization: `Bearer ${admin.token}` }
    expect((await server.app.inject({ method: 'DELETE', url: '/api/page/1', headers })).statusCode).toBe(200)
  })
})
