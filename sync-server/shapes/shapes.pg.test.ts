import { describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Person, testApp } from '../testing/test-app.ts'

type Message = {
  key?: string
  value?: Record<string, string | null>
  old_value?: Record<string, string | null>
  headers: Record<string, unknown>
}

describe('shapes', async () => {
  const { app, database, jobs, signIn, ask } = await testApp(
    {},
    {
      waitMs: 300,
      streamMs: 400,
      keepAliveMs: 50,
      pieceRows: 3,
      keepChanges: { ofShape: 50, ofAll: 500 },
      replayChanges: 20,
    },
  )
  const ann = await signIn('ann@example.org')
  const bob = await signIn('bob@example.org')

  async function newProject(visibility: 'private' | 'public' = 'private'): Promise<number> {
    const created = await ask(ann, 'POST', '/api/project', { name: 'P', is_private: visibility === 'private' })
    return (created.body as { id: number }).id
  }
  const addPage = async (projectId: number) => {
    const created = await ask(ann, 'POST', `/api/project/${projectId}/page`, {})
    return (created.body as { id: number }).id
  }

  /** One request of the protocol. */
  async function get(path: string, query: Record<string, string | number>, person: Person | null = ann) {
    const response = await app.inject({
      url: `/api/shapes/${path}`,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: { host: 'localhost:3000', ...(person ? { authorization: `Bearer ${person.token}` } : {}) },
    })
    const { headers, statusCode: status } = response
    return { status, headers, messages: status === 200 ? response.json<Message[]>() : [], text: response.body }
  }

  /** Everything up to now, as a client reads it. */
  async function readAll(path: string, person: Person | null = ann) {
    let answer = await get(path, { offset: -1 }, person)
    expect(answer.status).toBe(200)
    expect(answer.headers['electric-up-to-date']).toBeUndefined()
    const messages = [...answer.messages]
    const offsets = [answer.headers['electric-offset']]
    while (answer.headers['electric-up-to-date'] === undefined) {
      const offset = String(answer.headers['electric-offset'])
      answer = await get(path, { offset, handle: String(answer.headers['electric-handle']) }, person)
      messages.push(...answer.messages)
      offsets.push(answer.headers['electric-offset'])
    }
    return { messages, offsets, offset: String(offsets.at(-1)), handle: String(answer.headers['electric-handle']) }
  }

  it('[SH1] a shape gives its rows in stable pieces, then the changes, then says that this is all', async () => {
    const id = await newProject()
    for (let n = 0; n < 6; n++) await addPage(id)
    const { messages, offsets, handle } = await readAll(`project/${id}/pages`)
    expect(messages.filter(({ key }) => key)).toHaveLength(7)
    expect(offsets.slice(0, 3)).toEqual(['0_0', '0_1', '0_2'])
    expect(messages.map(({ headers }) => headers.control).filter(Boolean)).toEqual(['snapshot-end', 'up-to-date'])
    const [row] = messages
    expect(row?.key).toBe(`"public"."pages"/"${row?.value?.id}"`)
    expect(row?.value).toMatchObject({ project_id: String(id), parent_id: '0', kind: null })
    expect(row?.value?.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/)
    const again = await get(`project/${id}/pages`, { offset: '0_0', handle })
    await addPage(id)
    const later = await get(`project/${id}/pages`, { offset: '0_0', handle })
    // A row may have come into a piece, but none moves to another.
    const keys = ({ messages: said }: typeof again) => said.flatMap(({ key, value }) => (value ? [key] : []))
    expect(keys(later)).toEqual(expect.arrayContaining(keys(again)))
    expect(later.headers['electric-offset']).toBe(again.headers['electric-offset'])
  })

  it('[SH2] a shape says what changed, whole or in part, entering and leaving, with the deleted row', async () => {
    const id = await newProject()
    const page = await addPage(id)
    const { offset, handle } = await readAll(`project/${id}/pages`)
    await ask(ann, 'PATCH', `/api/page/${page}`, { name: 'Renamed' })
    await ask(ann, 'DELETE', `/api/page/${page}`)
    const { messages } = await get(`project/${id}/pages`, { offset, handle })
    expect(messages.map(({ headers }) => headers.operation ?? headers.control)).toEqual([
      'update',
      'delete',
      'up-to-date',
    ])
    const [update, deletion] = messages
    expect(Object.keys(update?.value ?? {}).sort()).toEqual(['id', 'name', 'updated_at', 'version'])
    expect(deletion?.value).toEqual({ id: String(page) })
    const full = await get(`project/${id}/pages`, { offset, handle, replica: 'full' })
    expect(full.messages[0]?.value).toMatchObject({ name: 'Renamed', parent_id: '0' })
    expect(full.messages[0]?.old_value).toMatchObject({ name: 'Untitled' })
    expect(full.messages[1]?.value).toMatchObject({ name: 'Renamed' })
    // A deletion is newer than what was deleted.
    expect(Number(full.messages[1]?.value?.version)).toBeGreaterThan(Number(full.messages[0]?.value?.version))
  })

  it('[SH3] a shape holds a reader until something happens, or for a while', async () => {
    const id = await newProject()
    const { offset, handle } = await readAll(`project/${id}/pages`)
    const quiet = await get(`project/${id}/pages`, { offset, handle, live: 'true' })
    expect(quiet.messages.map(({ headers }) => headers.control)).toEqual(['up-to-date'])
    expect(quiet.headers['electric-cursor']).toMatch(/^\d+$/)
    const cursor = Number(quiet.headers['electric-cursor'])
    const waiting = get(`project/${id}/pages`, { offset, handle, live: 'true', cursor })
    const page = await addPage(id)
    const { messages, headers } = await waiting
    expect(messages[0]?.value?.id).toBe(String(page))
    expect(headers['electric-up-to-date']).toBe('')
    expect(Number(headers['electric-cursor'])).toBeGreaterThan(cursor)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('[SH4] a shape streams each message by itself, with signs of life and an end', async () => {
    const id = await newProject()
    const { offset, handle } = await readAll(`project/${id}/pages`)
    const query = { offset, handle, live: 'true', live_sse: 'true' }
    const streaming = app.inject({
      url: `/api/shapes/project/${id}/pages`,
      query,
      headers: { host: 'localhost:3000', authorization: `Bearer ${ann.token}` },
    })
    const page = await addPage(id)
    const { headers, body } = await streaming
    expect(headers['content-type']).toBe('text/event-stream')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toContain(': keep-alive\n\n')
    const messages = [...body.matchAll(/^data: (.+)$/gm)].map(([, text = '']) => JSON.parse(text) as Message)
    expect(messages.filter(({ value }) => value?.id === String(page))).toHaveLength(1)
    expect(messages.at(-1)?.headers.control).toBe('up-to-date')
  })

  it('[SH5] a shape begins again if its handle is unknown, foreign or expired, or ahead of the log', async () => {
    const [one, other] = [await newProject(), await newProject()]
    const { handle, offset } = await readAll(`project/${one}/pages`)
    const attempts: Record<string, string>[] = [
      { offset, handle: '1-1' },
      { offset, handle: (await readAll(`project/${other}/pages`)).handle },
      { offset, handle, expired_handle: handle },
      { offset: '999999999_0', handle },
      { offset: '0_7', handle },
    ]
    for (const attempt of attempts) {
      const answer = await get(`project/${one}/pages`, attempt)
      expect(answer.status, JSON.stringify(attempt)).toBe(409)
      expect(answer.text).toContain('must-refetch')
      expect(answer.headers['electric-handle']).toMatch(/^\d+-\d+$/)
      expect(answer.headers['electric-handle']).not.toBe(attempt.handle)
    }
  })

  it('[SH12] after a server restart, a shape continues at the client’s offset with the same handle', async () => {
    const id = await newProject()
    const { offset, handle } = await readAll(`project/${id}/pages`)
    const page = await addPage(id)
    const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0' })
    const restarted = await createApp({ config, database, jobs, clientDirectory: null })
    const answer = await restarted.inject({
      url: `/api/shapes/project/${id}/pages`,
      query: { offset, handle },
      headers: { host: 'localhost:3000', authorization: `Bearer ${ann.token}` },
    })
    await restarted.close()
    expect([answer.statusCode, answer.headers['electric-handle']]).toEqual([200, handle])
    expect(answer.json<Message[]>().flatMap(({ value }) => (value ? [value.id] : []))).toEqual([String(page)])
  })

  it('[SH13] a shape answers HEAD like GET without the rows, and 304 if the client has the answer', async () => {
    const id = await newProject()
    const url = `/api/shapes/project/${id}/pages`
    const headers = { host: 'localhost:3000', authorization: `Bearer ${ann.token}` }
    const { offset, handle } = await readAll(`project/${id}/pages`)
    const first = await app.inject({ url, query: { offset: '-1' }, headers })
    const head = await app.inject({ method: 'HEAD', url, query: { offset: '-1' }, headers })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const named = Object.keys(first.headers).filter((name) => name.startsWith('electric-') || name === 'etag')
    expect(named).toEqual(expect.arrayContaining(['electric-handle', 'electric-offset', 'electric-schema', 'etag']))
    for (const name of named) expect(head.headers[name], name).toBe(first.headers[name])
    const known = { ...headers, 'if-none-match': `"other", W/${first.headers.etag}` }
    const again = await app.inject({ url, query: { offset: '-1' }, headers: known })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['electric-handle']).toBe(handle)
    // An answer without news never matches the tag of the previous one.
    const quiet = await app.inject({ url, query: { offset, handle }, headers })
    const next = { ...headers, 'if-none-match': String(quiet.headers.etag) }
    expect((await app.inject({ url, query: { offset, handle }, headers: next })).statusCode).toBe(200)
    expect(quiet.headers['electric-has-data']).toBe('false')
    expect(first.headers['electric-has-data']).toBe('true')
  })

  it('[SH6] a shape refuses a request outside the protocol', async () => {
    const id = await newProject()
    const attempts = [
      {},
      { offset: 'x' },
      { offset: '1' },
      { offset: '-2' },
      { offset: '1_0' },
      { offset: -1, live: 'true' },
      { offset: 'now', live: 'true' },
      { offset: '5_0', handle: 'x', live_sse: 'true' },
      { offset: -1, subset__limit: 3 },
    ]
    for (const attempt of attempts) {
      const answer = await get(`project/${id}/pages`, attempt as Record<string, string>)
      expect(answer.status, JSON.stringify(attempt)).toBe(400)
      expect(JSON.parse(answer.text)).toHaveProperty('errors')
    }
    expect((await get(`project/${id}/nothing`, { offset: -1 })).status).toBe(404)
    expect((await get(`project/${id}/__proto__`, { offset: -1 })).status).toBe(404)
    expect((await get('project/x/pages', { offset: -1 })).status).toBe(404)
  })

  it('[SH16] a shape keeps few handles, however many wrong handles a visitor sends', async () => {
    const id = await newProject('public')
    const path = `project/${id}/pages`
    const { handle, offset } = await readAll(path)
    const told = new Set<unknown>([handle])
    for (let n = 0; n < 20; n++) {
      const wrong = await get(path, { offset: '5_0', handle: `x${n}` }, null)
      const over = await get(path, { offset, handle, expired_handle: handle }, null)
      expect([wrong.status, over.status]).toEqual([409, 409])
      for (const { headers } of [wrong, over]) {
        expect(told).not.toContain(headers['electric-handle'])
        told.add(headers['electric-handle'])
      }
    }
    // A client starts over, and says each time that the handle it was given has failed.
    let failed = handle
    for (let n = 0; n < 20; n++) {
      const again = await get(path, { offset: -1, handle: 'x', expired_handle: failed }, null)
      expect([again.status, again.messages.length]).toEqual([200, 2])
      expect(again.headers['electric-handle']).not.toBe(failed)
      failed = String(again.headers['electric-handle'])
    }
    const rows = await database.sql`select 1 from shape_handles where shape like ${`pages/project_id=${id}/%`}`
    expect(rows).toHaveLength(2)
  })

  it('[SH7] a shape forgets old changes, and sends clients that return later to the beginning', async () => {
    const id = await newProject()
    const { offset, handle } = await readAll(`project/${id}/pages`)
    for (let n = 0; n < 70; n++) {
      await database.sql`update pages set name = ${`n${n}`} where project_id = ${id}`
    }
    await readAll(`project/${id}/pages`)
    const logged = () => database.sql`select 1 from change_log where part = ${String(id)}`
    await expect.poll(async () => (await logged()).length).toBeLessThan(65)
    expect((await get(`project/${id}/pages`, { offset, handle })).status).toBe(409)
    const { messages } = await readAll(`project/${id}/pages`)
    expect(messages[0]?.value?.name).toBe('n69')
  })

  it('[SH8] a shape answers a stranger as if the project were missing', async () => {
    const [secret, open] = [await newProject(), await newProject('public')]
    for (const shape of ['pages', 'members', 'citations', 'suggestions']) {
      const denied = await get(`project/${secret}/${shape}`, { offset: -1 }, bob)
      const missing = await get(`project/4242/${shape}`, { offset: -1 }, bob)
      expect([denied.status, denied.text]).toEqual([missing.status, missing.text])
      expect(denied.status).toBe(404)
    }
    expect((await get(`project/${open}/pages`, { offset: -1 }, null)).status).toBe(200)
    for (const shape of ['members', 'suggestions']) {
      expect((await get(`project/${open}/${shape}`, { offset: -1 }, null)).status).toBe(401)
    }
    expect((await get('my-projects', { offset: -1 }, null)).status).toBe(401)
  })

  it('[SH10] the shape of my projects follows names, roles, invitations and deletions', async () => {
    const carl = await signIn('carl@example.org')
    const id = await newProject()
    const start = await readAll('my-projects', carl)
    expect(start.messages.filter(({ key }) => key)).toEqual([])
    const next = async (from: { offset: string; handle: string }) => {
      const answer = await get('my-projects', { ...from, replica: 'full' }, carl)
      const rows = answer.messages.filter(({ key }) => key)
      return { rows, from: { ...from, offset: String(answer.headers['electric-offset']) } }
    }
    await ask(ann, 'POST', '/api/rbac/project', { project_id: id, role: 'read', email: carl.email })
    const invited = await next(start)
    expect(invited.rows.map(({ headers, value }) => [headers.operation, value?.role])).toEqual([['insert', 'read']])
    await ask(ann, 'PATCH', `/api/project/${id}`, { name: 'New name' })
    await ask(ann, 'PATCH', '/api/rbac/project', { project_id: id, new_role: 'write', email: carl.email })
    const renamed = await next(invited.from)
    expect(renamed.rows.at(-1)?.value).toMatchObject({ name: 'New name', role: 'write' })
    await ask(ann, 'DELETE', `/api/project/${id}`)
    const gone = await next(renamed.from)
    expect(gone.rows.map(({ headers }) => headers.operation)).toEqual(['delete'])
  })
})
