import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { numberLeftDocs } from '../../db/tables/doc-numbers.ts'
import { compactDoc, loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject } from '../../db/tables/projects.ts'
import type { ProjectDocs } from '../../shared/contract/pages.ts'
import { docFromUpdates, fragmentOf, plainText, readDoc, writeNewDoc } from '../../shared/document/yjs.ts'
import { Renderer } from '../rendering/renderer.ts'
import { testApp } from '../testing/test-app.ts'
import { readProjectDocs } from './bulk-docs.ts'

describe('the documents of a project at once', async () => {
  const server = await testApp()
  const { database } = server
  const renderer = new Renderer()
  const ann = await server.signIn('ann@example.org')
  let nextId = 100
  const newProject = async () => {
    const id = nextId++
    await insertProject(
      database.sql,
      { id, type: 'zip', name: 'P', visibility: 'private', status: 'READY' },
      'ann@example.org',
    )
    return id
  }
  const newPage = async (projectId: number) => {
    const id = nextId++
    await insertPages(database.sql, [{ id, project_id: projectId, parent_id: 0, name: 'x', type: 'generated' }])
    return id
  }
  const write = async (pageId: number, text: string) => {
    const doc = new Y.Doc()
    writeNewDoc(doc, { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
    await storeUpdate(database, { pageId, update: Y.encodeStateAsUpdate(doc), userId: null, by: 'test' })
  }
  const compact = async (pageId: number) => {
    const stored = await loadDoc(database.sql, pageId)
    const doc = docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
    const state = Y.encodeStateAsUpdate(doc)
    await compactDoc(database, { pageId, seq: stored?.seq ?? 0, state, now: new Date() })
  }
  const textOf = (state: string) => plainText(readDoc(docFromUpdates([Buffer.from(state, 'base64')])))
  const ask = async (projectId: number, after: unknown) =>
    server.ask(ann, 'GET', `/api/project/${projectId}/docs?after=${after}`)

  it('[CO30] the documents of a project come with base and later updates, and again only if newer', async () => {
    const projectId = await newProject()
    const [first, second, untouched] = [await newPage(projectId), await newPage(projectId), await newPage(projectId)]
    await write(first, 'one')
    await compact(first)
    await write(second, 'two')
    await compact(second)
    await write(second, 'and more')
    const answer = await ask(projectId, 0)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const { docs, next, more } = answer.body as ProjectDocs
    expect(docs.map((doc) => [doc.page_id, doc.doc_seq])).toEqual([
      [first, 1],
      [second, 2],
    ])
    expect(docs.map(({ state }) => textOf(state).split('\n').sort())).toEqual([['one'], ['and more', 'two']])
    expect([next, more]).toEqual([2, false])
    expect(docs.some(({ page_id }) => page_id === untouched)).toBe(false)
    await compact(second)
    expect(((await ask(projectId, next)).body as ProjectDocs).docs.map(({ page_id }) => page_id)).toEqual([second])
    expect((await ask(projectId, 3)).body).toEqual({ docs: [], next: 3, more: false })
  })

  it('bulk documents hold no words that someone has deleted, however recently', async () => {
    const projectId = await newProject()
    const [page, untouched] = [await newPage(projectId), await newPage(projectId)]
    await write(untouched, 'Another.')
    await compact(untouched)
    const doc = new Y.Doc()
    writeNewDoc(doc, { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Here: .' }] }] })
    await storeUpdate(database, { pageId: page, update: Y.encodeStateAsUpdate(doc), userId: null, by: 'test' })
    await compact(page)
    const text = (fragmentOf(doc).get(0) as Y.XmlElement).get(0) as Y.XmlText
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    text.insert(6, 'hunter2')
    text.delete(6, 7)
    text.insert(6, 'nothing')
    for (const update of updates) await storeUpdate(database, { pageId: page, update, userId: null, by: 'test' })
    const { docs } = (await ask(projectId, 0)).body as ProjectDocs
    expect(docs.map(({ state }) => textOf(state)).sort()).toEqual(['Another.', 'Here: nothing.'])
    expect(docs.some(({ state }) => Buffer.from(state, 'base64').includes('hunter2'))).toBe(false)
    await compact(page)
  })

  it('[CO31] the documents of a project come in portions by bytes, and a larger document alone', async () => {
    const projectId = await newProject()
    const pages: number[] = []
    for (const size of [10, 3000, 10, 10, 900, 900]) {
      const page = await newPage(projectId)
      pages.push(page)
      await write(page, 'x'.repeat(size))
      await compact(page)
    }
    const portions: number[][] = []
    let after = 0
    for (;;) {
      const { docs, next, more } = await readProjectDocs(database.sql, renderer, { projectId, after, maxBytes: 1500 })
      portions.push(docs.map(({ page_id }) => pages.indexOf(page_id)))
      after = next
      if (!more) break
    }
    expect(portions).toEqual([[0], [1], [2, 3, 4], [5]])
  })

  it('[CO32] the documents of a project leave out deleted and foreign pages, and need a valid number', async () => {
    const [projectId, other] = [await newProject(), await newProject()]
    const [kept, deleted, foreign] = [await newPage(projectId), await newPage(projectId), await newPage(other)]
    for (const page of [kept, deleted, foreign]) {
      await write(page, 'x')
      await compact(page)
    }
    await server.ask(ann, 'DELETE', `/api/page/${deleted}`)
    expect(((await ask(projectId, 0)).body as ProjectDocs).docs.map(({ page_id }) => page_id)).toEqual([kept])
    for (const after of ['-1', 'x', '1.5', '1e99', '9007199254740993']) {
      expect([after, (await ask(projectId, after)).status]).toEqual([after, 400])
    }
    expect((await server.ask(ann, 'GET', `/api/project/${projectId}/docs`)).status).toBe(200)
  })

  it('[CO33] the documents of a project miss no edit for a reader, however many people write meanwhile', async () => {
    const projectId = await newProject()
    const pages = await Promise.all(Array.from({ length: 12 }, () => newPage(projectId)))
    const held = new Map<number, string>()
    let writing = true
    const read = async () => {
      let after = 0
      for (let last = false; ; last = !writing) {
        const { docs, next, more } = await readProjectDocs(database.sql, renderer, { projectId, after, maxBytes: 2000 })
        for (const { page_id, state } of docs) held.set(page_id, textOf(state))
        expect(next).toBeGreaterThanOrEqual(after)
        after = next
        if (last && !more) return
      }
    }
    const writer = async (from: number) => {
      for (let n = 0; n < 36; n++) {
        const page = pages[(from * 5 + n) % pages.length] ?? 0
        await write(page, `${from}.${n} ${'y'.repeat(n * 7)}`)
        await compact(page)
      }
    }
    const reading = read()
    await Promise.all([0, 1, 2].map(writer))
    writing = false
    await reading
    for (const page of pages) {
      const stored = await loadDoc(database.sql, page)
      const state = Y.mergeUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
      expect(held.get(page)).toBe(textOf(Buffer.from(state).toString('base64')))
    }
  })

  it('[CO34] the documents of a project include text that a killed process stored without a number', async () => {
    const projectId = await newProject()
    const page = await newPage(projectId)
    await write(page, 'stored')
    expect(((await ask(projectId, 0)).body as ProjectDocs).docs).toEqual([])
    expect(await numberLeftDocs(database)).toBe(1)
    expect(await numberLeftDocs(database)).toBe(0)
    const { docs } = (await ask(projectId, 0)).body as ProjectDocs
    expect(docs.map(({ state }) => textOf(state))).toEqual(['stored'])
  })
})
