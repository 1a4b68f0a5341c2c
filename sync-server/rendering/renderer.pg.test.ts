import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import { DOCUMENT } from '../../shared/contract/messages/document.ts'
import { writeNewDoc } from '../../shared/document/yjs.ts'
import { fillHarbour, HARBOUR } from '../testing/harbour.ts'
import { testApp } from '../testing/test-app.ts'
import { isSmall, Renderer } from './renderer.ts'
import { RENDER_WORKS } from './works.ts'

/** A page with a paragraph for each text, as it is stored. */
function pageOf(...texts: string[]): Uint8Array {
  const doc = new Y.Doc()
  const content = texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  writeNewDoc(doc, { type: 'doc', content })
  return Y.encodeStateAsUpdate(doc)
}
const LARGE = pageOf(...Array.from({ length: 2_000 }, (_, n) => `Line ${n}`))
/** A page of the same size that is read quickly. */
const LONG = pageOf('x'.repeat(40_000))
const STUBBORN = new URL('./fixtures/stubborn-thread.ts', import.meta.url)

const openRenderer = (options?: ConstructorParameters<typeof Renderer>[0]) => {
  const renderer = new Renderer(options)
  onTestFinished(() => renderer.close())
  return renderer
}

describe('rendering a stored page', () => {
  it('a large page renders in a thread with the same result as without', async () => {
    const here = vi.spyOn(RENDER_WORKS, 'json')
    onTestFinished(() => here.mockRestore())
    const renderer = openRenderer({ size: 1 })
    const small = await renderer.render('json', { updates: [pageOf('One', 'Two')] })
    expect([JSON.parse(small).content.length, here.mock.calls.length]).toEqual([2, 1])
    expect(isSmall([LARGE])).toBe(false)
    const large = await renderer.render('json', { updates: [LARGE] })
    // Not in this thread.
    expect([JSON.parse(large).content.length, here.mock.calls.length]).toEqual([2_000, 1])
    expect(large).toBe(RENDER_WORKS.json({ updates: [LARGE] }))
  })

  it('a page that never ends rendering loses its thread, shows a notice, and the next page renders', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    onTestFinished(() => warned.mockRestore())
    const renderer = openRenderer({ size: 1, entry: STUBBORN, limits: { milliseconds: 500, heapMegabytes: 64 } })
    const hanging = renderer.renderOrTell('json', { pageId: 1, updates: [LONG] })
    const next = renderer.render('state', { updates: [LONG] })
    expect(await hanging).toContain(DOCUMENT.notRendered)
    expect(await next).toEqual(LONG)
    expect(warned).toHaveBeenCalledWith('Page 1 could not be rendered', expect.objectContaining({ reason: 'time' }))
  })
})

describe('a large page', async () => {
  const server = await testApp()
  const reader = await server.signIn('reader@example.org')
  const works = Object.keys(RENDER_WORKS) as (keyof typeof RENDER_WORKS)[]
  const here = works.map((name) => vi.spyOn(RENDER_WORKS, name))
  beforeAll(async () => {
    await fillHarbour(server.database)
    await server.database.sql`update page_updates set update = ${LARGE} where page_id = 1`
    await server.database.sql`update page_docs set project_id = ${HARBOUR}, doc_seq = 1 where page_id = 1`
    return () => here.forEach((spy) => void spy.mockRestore())
  })

  it.each([
    '/api/page/1',
    '/api/page/1?document=none',
    '/api/page/1/content',
    `/projects/${HARBOUR}/1.md`,
    `/projects/${HARBOUR}/llms-full.txt`,
    `/api/project/${HARBOUR}/export`,
    `/api/project/${HARBOUR}/docs?after=0`,
  ])('is not rendered in the thread that answers %s', async (url) => {
    for (const spy of here) spy.mockClear()
    const headers = { host: 'localhost:3000', authorization: `Bearer ${reader.token}` }
    const answer = await server.app.inject({ url, headers })
    expect(answer.statusCode).toBe(200)
    const rendered = here.flatMap(({ mock }) => mock.calls.map(([{ updates }]) => updates ?? []))
    expect(rendered.filter((updates) => !isSmall(updates))).toEqual([])
    if (url.includes('none') || url.endsWith('.md') || url.endsWith('.txt')) expect(answer.body).toContain('Line 1999')
  })
})
