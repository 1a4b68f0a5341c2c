import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { storeUpdate } from '../../db/tables/page-updates.ts'
import { MAX_NAMED } from '../../db/tables/page-versions.ts'
import type { PageHistory } from '../../shared/contract/versions.ts'
import { docFromUpdates, plainText, readDoc, writeNewDoc } from '../../shared/document/yjs.ts'
import { testApp } from '../testing/test-app.ts'

describe('the history of a page over HTTP', async () => {
  const server = await testApp()
  const { database } = server
  const { sql } = database
  const mara = await server.signIn('mara@example.org')

  const newPage = async () => {
    const created = await server.ask(mara, 'POST', '/api/project', { name: 'P', is_private: true })
    const [row] = await sql<{ id: number }[]>`
      select id from pages where project_id = ${(created.body as { id: number }).id}`
    return row?.id ?? 0
  }
  const write = async (pageId: number, text: string) => {
    const doc = new Y.Doc()
    writeNewDoc(doc, { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
    const [user] = await sql<{ id: string }[]>`select id from auth_user where email = 'mara@example.org'`
    await storeUpdate(database, { pageId, update: Y.encodeStateAsUpdate(doc), userId: user?.id ?? '', by: 'test' })
  }
  const history = async (pageId: number) =>
    (await server.ask(mara, 'GET', `/api/page/${pageId}/versions`)).body as PageHistory

  it('a page history names the present state, and sends a version as bytes', async () => {
    const pageId = await newPage()
    await write(pageId, 'Birds of the coast')
    expect(await history(pageId)).toMatchObject({ present: { seq: 1, authors: ['mara'] }, versions: [] })
    const kept = await server.ask(mara, 'POST', `/api/page/${pageId}/versions`, { name: 'First draft' })
    expect(kept.body).toEqual({ seq: 1 })
    expect(await history(pageId)).toMatchObject({
      present: { seq: 1, authors: [] },
      versions: [{ seq: 1, reason: 'named', name: 'First draft', authors: ['mara'], commit_hash: null }],
      more: false,
    })
    const answer = await server.app.inject({
      url: `/api/page/${pageId}/versions/1`,
      headers: { authorization: `Bearer ${mara.token}` },
    })
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(plainText(readDoc(docFromUpdates([answer.rawPayload])))).toBe('Birds of the coast')
  })

  it('a page history renames versions, takes names away, and knows no missing versions', async () => {
    const pageId = await newPage()
    await server.ask(mara, 'POST', `/api/page/${pageId}/versions`, { name: 'One' })
    const rename = (seq: number, name: string | null) =>
      server.ask(mara, 'PATCH', `/api/page/${pageId}/versions/${seq}`, { name })
    expect((await rename(0, 'Two')).status).toBe(200)
    expect((await history(pageId)).versions).toMatchObject([{ name: 'Two' }])
    expect((await rename(0, null)).status).toBe(200)
    expect((await history(pageId)).versions).toMatchObject([{ name: null }])
    expect((await rename(7, 'Three')).status).toBe(404)
    expect((await server.ask(mara, 'GET', `/api/page/${pageId}/versions/7`)).status).toBe(404)
  })

  it('a page history takes only version names like page names, and only as many as there is room for', async () => {
    const pageId = await newPage()
    const name = (value: unknown) => server.ask(mara, 'POST', `/api/page/${pageId}/versions`, { name: value })
    for (const bad of ['', '   ', 'a\nb', 'x'.repeat(201), 7, undefined]) expect((await name(bad)).status).toBe(400)
    await sql`insert into page_versions (page_id, seq, state, created_at, begun_at, name)
      select ${pageId}, n, '\\x0000', now(), now(), 'Named' from generate_series(100, ${99 + MAX_NAMED}) as n`
    expect((await name('One too many')).status).toBe(409)
    const rename = (seq: number) => server.ask(mara, 'PATCH', `/api/page/${pageId}/versions/${seq}`, { name: 'Other' })
    expect((await rename(100)).status).toBe(200)
    expect((await name(null)).status).toBe(200)
    expect((await rename(0)).status).toBe(409)
    // The present state has the name of a removed version, and is then named again.
    await sql`delete from page_versions where page_id = ${pageId} and seq = 100`
    for (const present of ['Present', 'Present again']) expect((await name(present)).status).toBe(200)
    expect((await history(pageId)).versions).toHaveLength(100)
    expect((await rename(0)).status).toBe(200)
  })

  it('a page history goes with its page', async () => {
    const pageId = await newPage()
    await server.ask(mara, 'POST', `/api/page/${pageId}/versions`, { name: 'One' })
    await server.ask(mara, 'DELETE', `/api/page/${pageId}`)
    for (const url of [`/api/page/${pageId}/versions`, `/api/page/${pageId}/versions/0`]) {
      expect((await server.ask(mara, 'GET', url)).status).toBe(404)
    }
  })
})
