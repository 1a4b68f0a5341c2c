import { describe, expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { compactDoc, loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import type { PageDetail } from '../../shared/contract/pages.ts'
import type { ProjectWithPages } from '../../shared/contract/projects.ts'
import { createElement, docFromUpdates, fragmentOf, plainText } from '../../shared/document/yjs.ts'
import { type ReadingEvent, readEvents } from '../../shared/protocol/reading.ts'
import { createApp } from '../app.ts'
import { type Person, testApp } from '../testing/test-app.ts'

describe('reading a page', async () => {
  const server = await testApp()
  const { sql } = server.database
  const url = await server.listen()
  const ann = await server.signIn('ann@example.org')
  const viewer = await server.signIn('viewer@example.org')
  const stranger = await server.signIn('stranger@example.org')
  const annId = (await sql<{ id: string }[]>`select id from auth_user where email = 'ann@example.org'`)[0]?.id ?? ''

  async function newPage(visibility: 'private' | 'public' = 'private') {
    const created = await server.ask(ann, 'POST', '/api/project', { name: 'P', is_private: visibility === 'private' })
    const projectId = (created.body as { id: number }).id
    await server.ask(ann, 'POST', '/api/rbac/project', { project_id: projectId, role: 'read', email: viewer.email })
    const { body } = await server.ask(ann, 'POST', `/api/project/${projectId}/page`, {})
    return { projectId, pageId: (body as { id: number }).id }
  }

  /** Stores a paragraph as a person types it. */
  async function write(pageId: number, text: string, userId: string | null = annId) {
    const stored = await loadDoc(sql, pageId)
    const doc = docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
    const before = Y.encodeStateVector(doc)
    fragmentOf(doc).insert(0, [createElement({ type: 'paragraph', content: [{ type: 'text', text }] })])
    await storeUpdate(server.database, { pageId, update: Y.encodeStateAsUpdate(doc, before), userId, by: 'test' })
  }

  const headersOf = (person: Person | null) => ({ ...(person && { authorization: `Bearer ${person.token}` }) })
  const read = async (person: Person | null, pageId: number, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/api/page/${pageId}?document=none`, {
      headers: { ...headersOf(person), ...headers },
    })
    return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() }
  }
  const detailOf = ({ text }: { text: string }) => JSON.parse(text) as PageDetail
  const textOf = (answer: { text: string }) => plainText(detailOf(answer).content as never)

  /** A reader's stream, with all that it said so far. */
  async function follow(person: Person | null, pageId: number, from = url) {
    const controller = new AbortController()
    onTestFinished(() => controller.abort())
    const headers = headersOf(person)
    const answer = await fetch(`${from}/api/page/${pageId}/events`, { headers, signal: controller.signal })
    const events: ReadingEvent[] = []
    const state = { status: answer.status, headers: answer.headers, events, isOver: false }
    const take = async () => {
      let rest = ''
      for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const read = readEvents(rest + text)
        rest = read.rest
        events.push(...read.events)
      }
    }
    void take()
      .catch(() => undefined)
      .finally(() => {
        state.isOver = true
      })
    return Object.assign(state, {
      close: () => controller.abort(),
      last: <Type extends ReadingEvent['type']>(type: Type) =>
        events.findLast((event) => event.type === type) as Extract<ReadingEvent, { type: Type }> | undefined,
      count: (type: ReadingEvent['type']) => events.filter((event) => event.type === type).length,
    })
  }

  it('[RD1] a reading stream begins with version, writers and project, and tells changes in a second', async () => {
    const { projectId, pageId } = await newPage('public')
    await write(pageId, 'First')
    for (const reader of [viewer, stranger, null]) {
      const stream = await follow(reader, pageId)
      await expect
        .poll(() => ['page', 'people', 'project'].filter((type) => stream.count(type as never) > 0))
        .toHaveLength(3)
      expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      const answer = await read(reader, pageId)
      expect(detailOf(answer).version).toBe(stream.last('page')?.version)
      const project = (await server.ask(reader, 'GET', `/api/project?projectId=${projectId}`)).body as ProjectWithPages
      expect(stream.last('project')?.revision).toBe(project.revision)
      const words = `For ${reader?.email ?? 'a visitor'}`
      const since = performance.now()
      await write(pageId, words)
      await expect.poll(() => stream.count('page')).toBe(2)
      expect(textOf(await read(reader, pageId))).toContain(words)
      expect(performance.now() - since).toBeLessThan(1_000)
      stream.close()
    }
  })

  it('a page is sent once for each version, compressed, and without the document on request', async () => {
    const { pageId } = await newPage()
    await write(pageId, 'Words '.repeat(200))
    const first = await read(viewer, pageId)
    expect(detailOf(first)).toMatchObject({ content_bytea: '', name: 'Untitled', language_code: 'en' })
    expect(first.etag).toBe(`"${detailOf(first).version}"`)
    const again = await read(viewer, pageId, { 'if-none-match': `W/${first.etag}` })
    expect([again.status, again.text]).toEqual([304, ''])
    await write(pageId, 'More')
    expect((await read(viewer, pageId, { 'if-none-match': first.etag ?? '' })).status).toBe(200)
    const whole = (await server.ask(viewer, 'GET', `/api/page/${pageId}`)).body as PageDetail
    const inside = docFromUpdates([Buffer.from(whole.content_bytea, 'base64')])
    expect(fragmentOf(inside).length).toBe(2)
    expect(whole.content).toEqual(detailOf(await read(viewer, pageId)).content)
    const compressed = await server.app.inject({
      url: `/api/page/${pageId}?document=none`,
      headers: { host: 'localhost:3000', ...headersOf(viewer), 'accept-encoding': 'br' },
    })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(compressed.rawPayload.length).toBeLessThan(first.text.length / 2)
  })

  it('a reading stream shows published, compacted and renamed pages, not only typing', async () => {
    const { pageId } = await newPage()
    await write(pageId, 'One')
    const stream = await follow(viewer, pageId)
    await expect.poll(() => stream.count('page')).toBe(1)
    const stored = await loadDoc(sql, pageId)
    const doc = docFromUpdates(stored?.updates ?? [])
    const [state, seq] = [Y.encodeStateAsUpdate(doc), stored?.seq ?? 0]
    await compactDoc(server.database, { pageId, seq, state, now: new Date() })
    await write(pageId, 'Two')
    await expect.poll(async () => textOf(await read(viewer, pageId))).toBe('Two\nOne')
    await server.ask(ann, 'PATCH', `/api/page/${pageId}`, { name: 'Renamed' })
    const version = async () => detailOf(await read(viewer, pageId))
    await expect.poll(async () => stream.last('page')?.version === (await version()).version).toBe(true)
    expect(await version()).toMatchObject({ name: 'Renamed' })
  })

  it('a reading stream tells of fast typing at most four times a second, and ends with the stored text', async () => {
    const { pageId } = await newPage()
    const stream = await follow(viewer, pageId)
    await expect.poll(() => stream.count('page')).toBe(1)
    const begun = performance.now()
    for (let key = 0; key < 60; key++) await write(pageId, `key ${key}`)
    const seconds = (performance.now() - begun) / 1000
    const { version } = detailOf(await read(viewer, pageId))
    await expect.poll(() => stream.last('page')?.version).toBe(version)
    expect(stream.count('page')).toBeLessThanOrEqual(4 * seconds + 3)
  })

  it('a reading stream tells only the names of writers, and a visitor no addresses', async () => {
    const { pageId } = await newPage('public')
    const stream = await follow(null, pageId)
    await expect.poll(() => stream.last('people')?.people).toEqual([])
    await sql`update auth_user set name = 'Ann of the Harbour' where id = ${annId}`
    await write(pageId, 'Words')
    const color = expect.stringMatching(/^#[0-9a-f]{6}$/)
    await expect.poll(() => stream.last('people')?.people).toEqual([{ name: 'Ann of the Harbour', color }])
    await sql`update auth_user set name = 'ann@example.org' where id = ${annId}`
    await write(pageId, 'More')
    await expect.poll(() => stream.last('people')?.people).toEqual([{ name: 'Guest', color }])
    await write(pageId, 'By the generator', null)
    expect(stream.last('people')?.people).toHaveLength(1)
    expect(JSON.stringify(stream.events)).not.toContain('example.org')
    expect(JSON.stringify(stream.events)).not.toContain(annId)
  })

  it('the reading stream reports new, named, moved and deleted pages but not typing', async () => {
    const { projectId, pageId } = await newPage('public')
    const stream = await follow(null, pageId)
    await expect.poll(() => stream.count('project')).toBe(1)
    await write(pageId, 'Words')
    await expect.poll(() => stream.count('page')).toBe(2)
    const page = await server.ask(ann, 'POST', `/api/project/${projectId}/page`, {})
    const { id } = page.body as { id: number }
    await expect.poll(() => stream.count('project')).toBe(2)
    await server.ask(ann, 'PATCH', `/api/page/${id}`, { name: 'Named' })
    await expect.poll(() => stream.count('project')).toBe(3)
    await server.ask(ann, 'PATCH', `/api/page/${id}`, { parent_id: pageId })
    await expect.poll(() => stream.count('project')).toBe(4)
    await server.ask(ann, 'DELETE', `/api/page/${id}`)
    await expect.poll(() => stream.count('project')).toBe(5)
    await server.ask(ann, 'PATCH', `/api/project/${projectId}`, { name: 'Harbour' })
    await expect.poll(() => stream.count('project')).toBe(6)
  })

  it('[RD2] a reading stream ends when the page is deleted or hidden, only for people without access', async () => {
    const { projectId, pageId } = await newPage('public')
    const [visitor, member] = [await follow(null, pageId), await follow(viewer, pageId)]
    await expect.poll(() => visitor.count('page') + member.count('page')).toBe(2)
    await server.ask(ann, 'PATCH', `/api/project/${projectId}`, { visibility: 'private' })
    await expect.poll(() => visitor.isOver).toBe(true)
    expect(visitor.count('gone')).toBe(1)
    await write(pageId, 'For members')
    await expect.poll(() => member.count('page')).toBe(2)
    expect(visitor.count('page')).toBe(1)
    await server.ask(ann, 'DELETE', `/api/page/${pageId}`)
    await expect.poll(() => member.isOver).toBe(true)
    expect(member.count('gone')).toBe(1)
  })

  it('a reading stream ends with the session that opened the stream', async () => {
    const { pageId } = await newPage('public')
    const leaving = await server.signIn('leaving@example.org')
    const stream = await follow(leaving, pageId)
    await expect.poll(() => stream.count('page')).toBe(1)
    const headers = { host: 'localhost:3000', cookie: leaving.cookie, origin: 'http://localhost:3000' }
    await server.app.inject({ method: 'POST', url: '/auth/sign-out', headers, payload: {} })
    await expect.poll(() => stream.isOver).toBe(true)
    expect(stream.count('gone')).toBe(0)
    expect((await follow(leaving, pageId)).status).toBe(401)
  })

  it('a reading stream answers for a missing page as for a hidden page', async () => {
    const { pageId } = await newPage()
    for (const reader of [stranger, null]) {
      for (const id of [pageId, 4242]) {
        expect((await follow(reader, id)).status).toBe(404)
        expect((await read(reader, id)).status).toBe(404)
      }
    }
    expect((await follow(viewer, 0)).status).toBe(400)
  })

  it('a person follows a limited number of pages at once, and leaving a page frees a place', async () => {
    const { pageId } = await newPage()
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow(viewer, pageId)))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    const refused = await follow(viewer, pageId)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    streams[0]?.close()
    await expect.poll(async () => (await follow(viewer, pageId)).status).toBe(200)
  })

  it('a reading stream tells people who read at another server process', async () => {
    const { config, database, jobs } = server
    const other = await createApp({ config, database, jobs, clientDirectory: null })
    const otherUrl = await other.listen({ host: '127.0.0.1', port: 0 })
    const { projectId, pageId } = await newPage('public')
    const stream = await follow(null, pageId, otherUrl)
    await expect.poll(() => stream.count('page')).toBe(1)
    await write(pageId, 'Elsewhere')
    await expect.poll(() => stream.count('page')).toBe(2)
    await server.ask(ann, 'PATCH', `/api/project/${projectId}`, { visibility: 'private' })
    await expect.poll(() => stream.count('gone')).toBe(1)
    await other.close()
  })
})
