import { describe, expect, it, onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { compactDoc, loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { tellLeftUpdated } from '../../db/tables/pages.ts'
import type { PageDetail } from '../../shared/contract/pages.ts'
import type { ProjectWithPages } from '../../shared/contract/projects.ts'
import { needSchema } from '../../shared/document/schema-version.ts'
import { createElement, docFromUpdates, fragmentOf } from '../../shared/document/yjs.ts'
import { MESSAGE, roomName, SUBPROTOCOL } from '../../shared/protocol/collaboration.ts'
import { testApp } from '../testing/test-app.ts'

describe('the time at which a page was updated', async () => {
  const server = await testApp({ PUBLIC_URL: 'https://docs.example.org' })
  const { sql } = server.database
  const base = (await server.listen()).replace('http', 'ws')
  const ann = await server.signIn('ann@example.org')

  async function newPage() {
    const created = await server.ask(ann, 'POST', '/api/project', { name: 'P', is_private: false })
    const projectId = (created.body as { id: number }).id
    const { body } = await server.ask(ann, 'POST', `/api/project/${projectId}/page`, {})
    return { projectId, pageId: (body as { id: number }).id }
  }
  type Place = Awaited<ReturnType<typeof newPage>>

  const updatedAt = async ({ pageId }: Place) =>
    ((await server.ask(ann, 'GET', `/api/page/${pageId}`)).body as PageDetail).updated_at
  const rowOf = async ({ pageId }: Place) =>
    (await sql<{ updated_at: Date }[]>`select updated_at from pages where id = ${pageId}`)[0]?.updated_at.toISOString()
  const rowsToldOf = async ({ pageId }: Place) =>
    (await sql`select 1 from change_log where relation = 'pages' and value ->> 'id' = ${String(pageId)}`).length
  /** Stores an edit without opening the page, as undoing a refresh does. */
  const store = async ({ pageId }: Place, edit: (doc: Y.Doc) => void) => {
    const stored = await loadDoc(sql, pageId)
    const doc = docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
    const before = Y.encodeStateVector(doc)
    edit(doc)
    const update = Y.encodeStateAsUpdate(doc, before)
    await storeUpdate(server.database, { pageId, update, userId: null, by: 'test' })
  }
  const write =
    (text: string, at = 0) =>
    (doc: Y.Doc) =>
      fragmentOf(doc).insert(at, [createElement({ type: 'paragraph', content: [{ type: 'text', text }] })])

  function open(place: Place) {
    const doc = new Y.Doc()
    const provider = new WebsocketProvider(`${base}/collaboration`, roomName(place), doc, {
      protocols: [SUBPROTOCOL, ann.token],
      WebSocketPolyfill: WebSocket as never,
      disableBc: true,
    })
    provider.messageHandlers[MESSAGE.stored] = () => undefined
    onTestFinished(() => provider.destroy())
    return { doc, provider, synced: () => expect.poll(() => provider.synced).toBe(true) }
  }
  const storedSeq = async ({ pageId }: Place) => (await loadDoc(sql, pageId))?.seq

  /** Runs an act and says whether it made the page a newer one. */
  async function renews(place: Place, act: () => unknown): Promise<boolean> {
    const before = await updatedAt(place)
    await act()
    const after = await updatedAt(place)
    expect(Date.parse(after)).toBeGreaterThanOrEqual(Date.parse(before))
    return after !== before
  }
  const patch = ({ pageId }: Place, body: object) => server.ask(ann, 'PATCH', `/api/page/${pageId}`, body)

  it('the updated time changes with the content or the name of a page', async () => {
    const page = await newPage()
    expect(await renews(page, () => patch(page, { name: 'Renamed' }))).toBe(true)
    expect(await renews(page, () => store(page, write('Words')))).toBe(true)
    const editor = open(page)
    await editor.synced()
    const seq = await storedSeq(page)
    expect(
      await renews(page, async () => {
        write('Typed')(editor.doc)
        await expect.poll(() => storedSeq(page)).toBeGreaterThan(seq ?? 0)
      }),
    ).toBe(true)
  })

  it('the updated time ignores moves, repeated names, compactions, visits and empty updates', async () => {
    const [page, above] = [await newPage(), await newPage()]
    await store(page, write('Words'))
    await patch(page, { name: 'Named' })
    const parent = await server.ask(ann, 'POST', `/api/project/${page.projectId}/page`, {})
    expect(await renews(page, () => patch(page, { parent_id: (parent.body as { id: number }).id }))).toBe(false)
    expect(await renews(page, () => patch(page, { name: 'Named' }))).toBe(false)
    const stored = await loadDoc(sql, page.pageId)
    const state = Y.mergeUpdates(stored?.updates ?? [])
    const compaction = { pageId: page.pageId, seq: stored?.seq ?? 0, state, now: new Date() }
    expect(await renews(page, () => compactDoc(server.database, compaction))).toBe(false)
    expect(await renews(page, () => store(page, () => undefined))).toBe(false)
    expect(await renews(page, () => store(page, (doc) => needSchema(doc, 2)))).toBe(false)
    expect(await renews(above, () => patch(page, { name: 'Another' }))).toBe(false)
    expect(
      await renews(above, async () => {
        const editor = open(above)
        await editor.synced()
        editor.provider.awareness.setLocalStateField('cursor', 1)
        needSchema(editor.doc, 2)
        await expect.poll(() => storedSeq(above)).toBe(1)
      }),
    ).toBe(false)
  })

  it('the updated time is the same in the API, the sitemap, the Markdown and the row', async () => {
    const page = await newPage()
    await patch(page, { name: 'Told' })
    await store(page, write('Words'))
    const time = await updatedAt(page)
    const project = (await server.ask(null, 'GET', `/api/project?projectId=${page.projectId}`)).body as ProjectWithPages
    expect(project.pages.find(({ id }) => id === page.pageId)?.updated_at).toBe(time)
    const get = (url: string) => server.app.inject({ url, headers: { host: 'docs.example.org' } })
    const address = `https://docs.example.org/projects/${page.projectId}/${page.pageId}`
    expect((await get('/sitemap.xml')).body).toContain(`<loc>${address}</loc><lastmod>${time}</lastmod>`)
    const markdown = await get(`/projects/${page.projectId}/${page.pageId}.md`)
    expect(markdown.body).toContain(`Updated: ${time}`)
    expect(markdown.headers['last-modified']).toBe(new Date(time).toUTCString())
    expect(await rowOf(page)).toBe(time)
  })

  it('the update time of a page reaches the row after a server was killed before telling it', async () => {
    const page = await newPage()
    await store(page, write('Words'))
    await sql`update page_docs set updated_at = now() where page_id = ${page.pageId}`
    expect(await rowOf(page)).not.toBe(await updatedAt(page))
    await tellLeftUpdated(sql)
    expect(await rowOf(page)).toBe(await updatedAt(page))
  })

  it('the updated time stays unchanged in the row while someone types and follows when they leave', async () => {
    const page = await newPage()
    const editor = open(page)
    await editor.synced()
    // The row has the name too, which follows the title.
    write('Title')(editor.doc)
    await expect.poll(() => storedSeq(page)).toBe(1)
    await expect.poll(() => rowOf(page)).toBe(await updatedAt(page))
    const told = await rowsToldOf(page)
    for (let key = 0; key < 20; key++) {
      write(`key ${key}`, 1)(editor.doc)
      const seq = key + 1
      await expect.poll(() => storedSeq(page)).toBeGreaterThan(seq)
    }
    expect(await rowsToldOf(page)).toBe(told)
    expect(await rowOf(page)).not.toBe(await updatedAt(page))
    editor.provider.destroy()
    const time = await updatedAt(page)
    await expect.poll(() => rowOf(page)).toBe(time)
    expect(await rowsToldOf(page)).toBe(told + 1)
  })
})
