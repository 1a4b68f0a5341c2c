import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { storeUpdate } from '../../db/tables/page-updates.ts'
import { PAGE_TYPES, type PageDetail, type PageRow, type Source } from '../../shared/contract/pages.ts'
import { docFromUpdates, readDoc, writeNewDoc } from '../../shared/document/yjs.ts'
import { testApp } from '../testing/test-app.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('pages', async () => {
  const server = await testApp()
  const ann = await server.signIn('ann@example.org')
  const newProject = async () => {
    const { body } = await server.ask(ann, 'POST', '/api/project', { name: 'P', is_private: true })
    return (body as { id: number }).id
  }
  const newPage = async (projectId: number, parent_page_id = 0) => {
    const { body } = await server.ask(ann, 'POST', `/api/project/${projectId}/page`, { parent_page_id })
    return (body as { id: number }).id
  }
  const move = (id: number, parent_id: number) => server.ask(ann, 'PATCH', `/api/page/${id}`, { parent_id })

  it('a new page is untitled and lies below another page or at the top', async () => {
    const projectId = await newProject()
    const parent = await newPage(projectId)
    const child = await newPage(projectId, parent)
    const { body } = await server.ask(ann, 'GET', `/api/page/${child}`)
    expect(body).toMatchObject({
      id: child,
      page_id: child,
      project_id: projectId,
      parent_id: parent,
      name: 'Untitled',
      type: 'generated',
      kind: null,
      language_code: 'en',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect((await server.ask(ann, 'GET', `/api/page/${parent}`)).body).toMatchObject({ parent_id: 0 })
    expect(PAGE_TYPES).toEqual(['generated', 'file'])
  })

  it('pages cannot be put below themselves, even by two moves at the same moment', async () => {
    const projectId = await newProject()
    const [a, b] = [await newPage(projectId), await newPage(projectId)]
    expect((await move(a, a)).body).toMatchObject({ code: 409, err: 'page_cycle' })
    const answers = await Promise.all([move(a, b), move(b, a)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const child = await newPage(projectId, a)
    expect((await move(a, child)).status).toBe(409)
    expect((await move(a, 0)).status).toBe(200)
  })

  it('pages cannot be put into another project', async () => {
    const [here, there] = [await newProject(), await newProject()]
    const [a, b] = [await newPage(here), await newPage(there)]
    expect((await move(a, b)).status).toBe(404)
    expect((await server.ask(ann, 'POST', `/api/project/${here}/page`, { parent_page_id: b })).status).toBe(404)
  })

  it('a deleted page takes all pages below with it', async () => {
    const projectId = await newProject()
    const parent = await newPage(projectId)
    const child = await newPage(projectId, parent)
    await server.ask(ann, 'DELETE', `/api/page/${parent}`)
    expect((await server.ask(ann, 'GET', `/api/page/${child}`)).status).toBe(404)
    const { body } = await server.ask(ann, 'GET', `/api/project?projectId=${projectId}`)
    expect((body as { pages: PageRow[] }).pages).toHaveLength(1)
  })

  it('a project has no default page after its default page is deleted', async () => {
    const projectId = await newProject()
    const before = await server.ask(ann, 'GET', `/api/project?projectId=${projectId}`)
    await server.ask(ann, 'DELETE', `/api/page/${(before.body as { default_page_id: number }).default_page_id}`)
    expect((await server.ask(ann, 'GET', `/api/project?projectId=${projectId}`)).body).toMatchObject({
      default_page_id: null,
    })
  })

  it('a page reads the same as JSON and as a collaborative document', async () => {
    const projectId = await newProject()
    const pageId = await newPage(projectId)
    const doc = new Y.Doc()
    writeNewDoc(doc, { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }] })
    await storeUpdate(server.database, { pageId, update: Y.encodeStateAsUpdate(doc), userId: null, by: 'x' })
    const detail = (await server.ask(ann, 'GET', `/api/page/${pageId}`)).body as PageDetail
    expect(detail.content).toEqual(readDoc(doc))
    expect(readDoc(docFromUpdates([Buffer.from(detail.content_bytea, 'base64')]))).toEqual(readDoc(doc))
  })

  it('page calls refuse invalid ids, and invalid or unknown fields', async () => {
    for (const id of ['0', '-1', '1.5', '9007199254740992', '1e400', 'x', '']) {
      expect([404, 400]).toContain((await server.ask(ann, 'GET', `/api/page/${id}`)).status)
    }
    const pageId = await newPage(await newProject())
    for (const body of [
      { name: 5 },
      { title: 'x' },
      { name: 'x', extra: 1 },
      {},
      { parent_id: -1 },
      { parent_id: '0' },
    ]) {
      expect((await server.ask(ann, 'PATCH', `/api/page/${pageId}`, body)).status).toBe(400)
    }
    const raw = (payload: string) =>
      server.app.inject({
        method: 'PATCH',
        url: `/api/page/${pageId}`,
        headers: { host: 'localhost:3000', authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
        payload,
      })
    expect((await raw('{"name":')).json()).toEqual({ code: 400, msg: expect.any(String), err: 'invalid_request' })
    expect((await raw('{"__proto__":{"x":1},"name":"a"}')).statusCode).toBe(400)
    expect((await raw(`{"name":"${'x'.repeat(300_000)}"}`)).json()).toMatchObject({ code: 413, err: 'too_large' })
  })

  it('the source of a citation quotes the cited lines', async () => {
    const projectId = await newProject()
    const pageId = await newPage(projectId)
    const sql = server.database.sql
    await sql`insert into source_files (project_id, path, hash, size, content)
      values (${projectId}, 'src/a.ts', 'x', 9, ${'one\ntwo\r\nthree\nfour'})`
    await sql`insert into citations (id, project_id, page_id, path, symbol, start_line, end_line, hash)
      values (77, ${projectId}, ${pageId}, 'src/a.ts', 'f', 2, 3, 'x')`
    const source = (await server.ask(ann, 'GET', '/api/citation/77/source')).body as Source
    expect(source).toMatchObject({
      path: 'src/a.ts',
      first_line: 2,
      start_line: 2,
      end_line: 3,
      text: 'two\nthree',
      href: null,
    })
  })

  describe('images', () => {
    const upload = (projectId: number, pageId: number, bytes: Buffer, type = 'image/png') =>
      server.app.inject({
        method: 'POST',
        url: `/api/project/${projectId}/page/${pageId}/upload`,
        headers: {
          host: 'localhost:3000',
          authorization: `Bearer ${ann.token}`,
          'content-type': type,
          'x-file-name': encodeURIComponent('Bild ä.png'),
        },
        payload: bytes,
      })

    it('an image uploaded twice is stored once and served with security headers', async () => {
      const projectId = await newProject()
      const pageId = await newPage(projectId)
      const [first, second] = [await upload(projectId, pageId, PNG), await upload(projectId, pageId, PNG)]
      expect(first.json()).toEqual(second.json())
      const { url } = first.json<{ url: string }>()
      expect(url).toMatch(/^\/api\/blob\/[0-9a-f]{64}$/)
      const shown = await server.app.inject({ url, headers: { host: 'localhost:3000', cookie: ann.cookie } })
      expect(shown.rawPayload.equals(PNG)).toBe(true)
      expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
      expect(shown.headers['content-security-policy']).toContain('sandbox')
    })

    it('an image is judged by its bytes and not by its declared type', async () => {
      const projectId = await newProject()
      const pageId = await newPage(projectId)
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      const pdf = Buffer.from('%PDF-1.7\n')
      for (const [bytes, type] of [
        [svg, 'image/svg+xml'],
        [svg, 'image/png'],
        [pdf, 'image/png'],
        [Buffer.alloc(0), 'image/png'],
      ] as const) {
        const answer = await upload(projectId, pageId, bytes, type)
        expect(answer.json()).toMatchObject({ code: 415, msg: 'File type not supported.' })
      }
      expect((await upload(projectId, pageId, Buffer.concat([PNG, Buffer.alloc(20 * 1024 * 1024)]))).statusCode).toBe(
        413,
      )
    })

    it('an image upload that names another project than that of the page is refused', async () => {
      const [here, there] = [await newProject(), await newProject()]
      expect((await upload(there, await newPage(here), PNG)).statusCode).toBe(404)
    })
  })
})

describe('every answer', async () => {
  const { app } = await testApp()
  it('every answer carries security headers, and other sites and foreign host names are refused', async () => {
    const ask = (url: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
      app.inject({ method, url, headers: { host: 'localhost:3000', ...headers } })
    const { headers } = await ask('/health', {})
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
    expect(String(headers['content-security-policy'])).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect((await ask('/api/config', { host: 'evil.example' })).statusCode).toBe(403)
    expect((await ask('/api/config', { host: '192.168.0.7:3000' })).statusCode).toBe(200)
    const foreigners: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]
    for (const foreign of foreigners) {
      expect((await ask('/auth/sign-out', foreign, 'POST')).statusCode).toBe(403)
    }
    expect(
      (await ask('/auth/sign-out', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, 'POST'))
        .statusCode,
    ).toBe(200)
  })

  it('the server describes its API as OpenAPI', async () => {
    const { body } = await app.inject({ url: '/api/openapi.json', headers: { host: 'localhost:3000' } })
    expect(JSON.parse(body)).toMatchObject({ openapi: '3.1.0', paths: { '/api/project': { get: {}, post: {} } } })
  })
})
