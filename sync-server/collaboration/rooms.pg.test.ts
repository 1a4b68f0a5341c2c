import { createDecoder, readVarString, readVarUint } from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import WebSocket from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { notify } from '../../db/listen.ts'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { createElement, docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import {
  CLOSE,
  MAX_FRAME_BYTES,
  MESSAGE,
  PARTS_SUBPROTOCOL,
  roomName,
  SUBPROTOCOL,
} from '../../shared/protocol/collaboration.ts'
import { PART_BYTES, PartsReader } from '../../shared/protocol/frame-parts.ts'
import { type Person, testApp } from '../testing/test-app.ts'
import { Rooms } from './rooms.ts'

describe('rooms', async () => {
  const server = await testApp()
  const base = (await server.listen()).replace('http', 'ws')
  const ann = await server.signIn('ann@example.org')
  const bob = await server.signIn('bob@example.org')
  const reader = await server.signIn('reader@example.org')
  const stranger = await server.signIn('stranger@example.org')

  async function newPage(visibility: 'private' | 'public' = 'private') {
    const created = await server.ask(ann, 'POST', '/api/project', { name: 'P', is_private: visibility === 'private' })
    const projectId = (created.body as { id: number }).id
    for (const [email, role] of [
      ['bob@example.org', 'write'],
      ['reader@example.org', 'read'],
    ]) {
      await server.ask(ann, 'POST', '/api/rbac/project', { project_id: projectId, role, email })
    }
    const project = await server.ask(ann, 'GET', `/api/project?projectId=${projectId}`)
    return { projectId, pageId: (project.body as { default_page_id: number }).default_page_id }
  }

  /** A person's editor: a document, its connection, and what the server said of it. */
  function join(
    person: Person,
    room: { projectId: number; pageId: number },
    { doc = new Y.Doc(), protocols = [SUBPROTOCOL] } = {},
  ) {
    const provider = new WebsocketProvider(`${base}/collaboration`, roomName(room), doc, {
      protocols: [...protocols, person.token],
      WebSocketPolyfill: WebSocket as never,
      disableBc: true,
    })
    const seen = { stored: 0, refused: [] as string[], closed: [] as number[] }
    provider.messageHandlers[MESSAGE.stored] = (_encoder, decoder) => {
      seen.stored = readVarUint(decoder)
    }
    provider.messageHandlers[MESSAGE.refused] = (_encoder, decoder) => {
      seen.refused.push(readVarString(decoder))
    }
    provider.on('connection-close', (event) => {
      if (event) seen.closed.push(event.code)
    })
    onTestFinished(() => provider.destroy())
    return {
      doc,
      provider,
      seen,
      synced: () => expect.poll(() => provider.synced).toBe(true),
      text: () => plainText(readDoc(doc)),
      write: (text: string) =>
        fragmentOf(doc).insert(0, [createElement({ type: 'paragraph', content: [{ type: 'text', text }] })]),
    }
  }
  const stored = async (pageId: number) => {
    const found = await loadDoc(server.database.sql, pageId)
    return plainText(readDoc(docFromUpdates([...(found?.base ? [found.base] : []), ...(found?.updates ?? [])])))
  }

  it('[CO1] a room sends text from one person to another, and acknowledges the text once it is stored', async () => {
    const room = await newPage()
    const [a, b] = [join(ann, room), join(bob, room)]
    await a.synced()
    await b.synced()
    a.write('Hello from Ann')
    await expect.poll(b.text).toBe('Hello from Ann')
    // The empty answer to the server's question counts too.
    await expect.poll(() => a.seen.stored).toBe(2)
    expect(await stored(room.pageId)).toBe('Hello from Ann')
  })

  it('[CO4] a room loads its page before the first answer, so no one sees an empty page', async () => {
    const room = await newPage()
    const a = join(ann, room)
    await a.synced()
    a.write('Here already')
    await expect.poll(() => a.seen.stored).toBe(2)
    a.provider.destroy()
    const all = Array.from({ length: 10 }, () => join(bob, room))
    for (const one of all) {
      await one.synced()
      expect(one.text()).toBe('Here already')
    }
  })

  it('[CO2] an open page shows published text even after immediate compaction', async () => {
    const room = await newPage()
    const a = join(ann, room)
    await a.synced()
    const published = new Y.Doc()
    const paragraph = createElement({ type: 'paragraph', content: [{ type: 'text', text: 'Published' }] })
    fragmentOf(published).insert(0, [paragraph])
    await server.database.sql`
      update page_docs set seq = 1, base = ${Buffer.from(Y.encodeStateAsUpdate(published))}, base_seq = 1
      where page_id = ${room.pageId}`
    await notify(server.database.sql, 'page_updates', { pageId: room.pageId, seq: 1, by: 'the generator' })
    await expect.poll(() => a.text()).toBe('Published')
  })

  it('[CO2] a room keeps and merges text that was written offline', async () => {
    const room = await newPage()
    const [a, b] = [join(ann, room), join(bob, room)]
    await a.synced()
    await b.synced()
    b.provider.disconnect()
    b.write('Written offline')
    a.write('Written online')
    await expect.poll(() => a.seen.stored).toBe(2)
    b.provider.connect()
    await expect.poll(() => a.text().split('\n').sort().join()).toBe('Written offline,Written online')
    await expect.poll(async () => (await stored(room.pageId)).split('\n').length).toBe(2)
  })

  it('[CO18] a room sends a large page in parts to clients that ask for parts', async () => {
    const room = await newPage()
    const writer = join(ann, room)
    await writer.synced()
    const text = Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(' ')
    writer.write(text)
    await expect.poll(() => writer.seen.stored).toBe(2)
    const reading = join(bob, room, { protocols: [SUBPROTOCOL, PARTS_SUBPROTOCOL] })
    const parts = new PartsReader()
    let count = 0
    reading.provider.messageHandlers[MESSAGE.part] = (encoder, decoder, provider, emitSynced) => {
      count += 1
      const frame = parts.take(decoder)
      if (!frame) return
      const whole = createDecoder(frame)
      const type = readVarUint(whole)
      provider.messageHandlers[type]?.(encoder, whole, provider, emitSynced, type)
    }
    await reading.synced()
    expect(reading.text()).toBe(text)
    expect(count).toBe(Math.ceil((text.length + 1) / PART_BYTES))
  })

  it('[CO10] a room lets readers read and refuses their changes', async () => {
    const room = await newPage()
    const [a, r] = [join(ann, room), join(reader, room)]
    await a.synced()
    await r.synced()
    a.write('For all to read')
    await expect.poll(r.text).toBe('For all to read')
    r.write('Not mine to write')
    await expect.poll(() => r.seen.refused).toContain('read-only')
    expect(a.text()).toBe('For all to read')
    expect(await stored(room.pageId)).toBe('For all to read')
    expect(r.provider.wsconnected).toBe(true)
  })

  it('[CO14] a room gives strangers, wrong rooms and missing pages the same answer', async () => {
    const room = await newPage()
    const other = await newPage()
    const closing = async (name: string, token: string | null) => {
      const socket = new WebSocket(`${base}/collaboration/${name}`, token ? [SUBPROTOCOL, token] : [SUBPROTOCOL])
      return new Promise<[number, string]>((resolve) => {
        socket.on('close', (code, reason) => resolve([code, reason.toString()]))
      })
    }
    const absent = [CLOSE.notFound, 'not found']
    expect(await closing(roomName(room), stranger.token)).toEqual(absent)
    expect(await closing(`${room.projectId}__999`, stranger.token)).toEqual(absent)
    expect(await closing(`${other.projectId}__${room.pageId}`, ann.token)).toEqual(absent)
    expect(await closing('nonsense', ann.token)).toEqual(absent)
    expect(await closing(`${room.projectId}__${room.pageId}__1`, ann.token)).toEqual(absent)
    const signIn = [CLOSE.notAuthenticated, 'sign in']
    const open = await newPage('public')
    for (const name of [roomName(room), roomName(open), '5__999', 'nonsense']) {
      expect(await closing(name, null)).toEqual(signIn)
      expect(await closing(name, 'forged')).toEqual(signIn)
    }
  })

  it('[CO14] the answer to a WebSocket upgrade contains only the subprotocol, never the token', async () => {
    const room = await newPage()
    const socket = new WebSocket(`${base}/collaboration/${roomName(room)}`, [SUBPROTOCOL, ann.token])
    await new Promise((resolve) => socket.once('open', resolve))
    expect(socket.protocol).toBe(SUBPROTOCOL)
    socket.close()
  })

  it('[CO14] a room refuses sockets from pages of other sites and under foreign host names', async () => {
    const room = await newPage()
    for (const headers of [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { origin: 'null' }]) {
      const socket = new WebSocket(`${base}/collaboration/${roomName(room)}`, [SUBPROTOCOL, ann.token], { headers })
      const status = await new Promise((resolve) => {
        socket.once('unexpected-response', (_request, response) => resolve(response.statusCode))
        socket.once('error', () => {})
      })
      expect(status).toBe(403)
    }
  })

  it('[CO14] a malformed frame closes only the connection of its sender', async () => {
    const room = await newPage()
    const a = join(ann, room)
    await a.synced()
    const unknown = encoding.createEncoder()
    encoding.writeVarUint(unknown, 77)
    const frames = [
      new Uint8Array(),
      encoding.toUint8Array(unknown),
      new Uint8Array([0]),
      new Uint8Array([0, 9, 1, 0]),
      new Uint8Array([0, 2, 200]),
      new Uint8Array([1, 3, 255, 255, 255]),
      new Uint8Array([0, 0, 4, 255, 255, 255, 255]),
    ]
    for (const frame of frames) expect(await sendAndClose(room, ann.token, frame)).toBe(CLOSE.refused)
    expect(await sendAndClose(room, ann.token, 'text')).toBe(CLOSE.refused)
    expect(await sendAndClose(room, 'forged', new Uint8Array([9, 9, 9]))).toBe(CLOSE.notAuthenticated)
    expect(await sendAndClose(room, ann.token, new Uint8Array(MAX_FRAME_BYTES + 1))).toBe(1009)
    // The server may first see either the invalid token or the excessive size.
    const early = await sendAndClose(room, 'forged', new Uint8Array(MAX_FRAME_BYTES + 1))
    expect([1009, CLOSE.notAuthenticated]).toContain(early)
    a.write('Still here')
    await expect.poll(() => a.seen.stored).toBe(2)
  })

  it('[CO5] a room refuses updates outside the schema, stores none of them and disturbs no one', async () => {
    const room = await newPage()
    const [a, b] = [join(ann, room), join(bob, room)]
    await a.synced()
    await b.synced()
    fragmentOf(b.doc).insert(0, [new Y.XmlElement('script')])
    await expect.poll(() => b.seen.closed).toContain(CLOSE.refused)
    expect(b.seen.refused).toContain('invalid')
    a.write('Fine')
    await expect.poll(() => a.seen.stored).toBe(2)
    expect(readDoc(a.doc).content?.map((node) => node.type)).toEqual(['paragraph'])
    expect(await stored(room.pageId)).toBe('Fine')
  })

  it('[CO13] a room shows people under the name they signed in with, whatever they claim', async () => {
    const room = await newPage()
    const [a, b] = [join(ann, room), join(bob, room)]
    await a.synced()
    await b.synced()
    b.provider.awareness.setLocalStateField('user', { name: 'Ann', color: 'red', id: 'x' })
    const name = () => (a.provider.awareness.getStates().get(b.doc.clientID) as { user?: { name: string } })?.user?.name
    await expect.poll(name).toBe('bob')
    b.provider.destroy()
    await expect.poll(() => a.provider.awareness.getStates().has(b.doc.clientID)).toBe(false)
  })

  it('[CO10] a person who loses the write role cannot edit any more, and a removed person is disconnected', async () => {
    const room = await newPage()
    const b = join(bob, room)
    await b.synced()
    const change = { project_id: room.projectId, email: 'bob@example.org' }
    await server.ask(ann, 'PATCH', '/api/rbac/project', { ...change, new_role: 'read' })
    await expect.poll(() => b.seen.refused).toContain('read-only')
    await server.ask(ann, 'DELETE', '/api/rbac/project', change)
    await expect.poll(() => b.seen.closed).toContain(CLOSE.notFound)
  })

  it('[CO10] a room disconnects readers when the project becomes private or the page is deleted', async () => {
    const room = await newPage('public')
    const [outsider, looker] = [join(stranger, room), join(reader, room)]
    await outsider.synced()
    await looker.synced()
    await server.ask(ann, 'PATCH', `/api/project/${room.projectId}`, { visibility: 'private' })
    await expect.poll(() => outsider.seen.closed).toContain(CLOSE.notFound)
    await server.ask(bob, 'DELETE', `/api/page/${room.pageId}`)
    await expect.poll(() => looker.seen.closed).toContain(CLOSE.notFound)
  })

  it('[CO10] a room disconnects a person who signs out', async () => {
    const room = await newPage('public')
    const person = await server.signIn('leaver@example.org')
    const it = join(person, room)
    await it.synced()
    const headers = { host: 'localhost:3000', cookie: person.cookie }
    await server.app.inject({ method: 'POST', url: '/auth/sign-out', headers })
    await expect.poll(() => it.seen.closed).toContain(CLOSE.revoked)
  })

  it('[CO10] a room is left if its visitor signs out while the page loads', async () => {
    const room = await newPage('public')
    const person = await server.signIn('hasty@example.org')
    const headers = { host: 'localhost:3000', cookie: person.cookie }
    const left = vi.spyOn(Rooms.prototype, 'left')
    const { enter } = Rooms.prototype
    let loaded: unknown
    vi.spyOn(Rooms.prototype, 'enter').mockImplementationOnce(async function (this: Rooms, address) {
      const entered = await enter.call(this, address)
      loaded = entered
      await server.app.inject({ method: 'POST', url: '/auth/sign-out', headers })
      await expect.poll(async () => (await server.ask(person, 'GET', '/api/projects')).status).toBe(401)
      return entered
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    const it = join(person, room)
    await expect.poll(() => it.seen.closed).toContain(CLOSE.revoked)
    expect(loaded).toMatchObject({ empty: true })
    expect(left.mock.calls.some(([room]) => room === loaded)).toBe(true)
  })

  it('[CO2] a room shows text that another process stores, also while the page is being opened', async () => {
    const room = await newPage()
    const a = join(ann, room)
    await a.synced()
    const elsewhere = new Y.Doc()
    fragmentOf(elsewhere).insert(0, [
      createElement({ type: 'paragraph', content: [{ type: 'text', text: 'Generated' }] }),
    ])
    const update = Y.encodeStateAsUpdate(elsewhere)
    await storeUpdate(server.database, { pageId: room.pageId, update, userId: null, by: 'another process' })
    await expect.poll(a.text).toBe('Generated')
    a.write('And mine')
    await expect.poll(async () => (await stored(room.pageId)).split('\n').length).toBe(2)
  })

  it('[CO7] a room compacts long histories without losing anything', async () => {
    const room = await newPage()
    const a = join(ann, room)
    await a.synced()
    a.write('x')
    const text = (fragmentOf(a.doc).get(0) as Y.XmlElement).get(0) as Y.XmlText
    for (let n = 1; n < 450; n++) {
      text.insert(text.length, String(n % 10))
      // Waits regularly, so that the updates are stored in separate rows.
      if (n % 3 === 0) await expect.poll(() => a.seen.stored, { interval: 1 }).toBe(n + 2)
    }
    await expect.poll(() => a.seen.stored).toBe(451)
    const rows = await server.database.sql`select 1 from page_updates where page_id = ${room.pageId}`
    expect(rows.length).toBeLessThan(250)
    expect(await stored(room.pageId)).toBe(a.text())
  })

  it('[CO17] a room stores the text of its page for search', async () => {
    const room = await newPage()
    const a = join(ann, room)
    await a.synced()
    a.write('Find me')
    const text = async () =>
      (await server.database.sql<{ text: string }[]>`select text from page_docs where page_id = ${room.pageId}`)[0]
        ?.text
    await expect.poll(text).toBe('Find me')
  })

  async function sendAndClose(
    room: { projectId: number; pageId: number },
    token: string,
    frame: Uint8Array | string,
  ): Promise<number> {
    const socket = new WebSocket(`${base}/collaboration/${roomName(room)}`, [SUBPROTOCOL, token])
    socket.on('error', () => {})
    socket.on('open', () => socket.send(frame))
    return new Promise((resolve) => socket.on('close', resolve))
  }
})

describe('a server that stops', async () => {
  const server = await testApp()
  const base = (await server.listen()).replace('http', 'ws')
  const ann = await server.signIn('ann@example.org')

  it('[CO12] a stopping server stores all received updates before it closes its rooms', async () => {
    const created = await server.ask(ann, 'POST', '/api/project', { name: 'P', is_private: true })
    const projectId = (created.body as { id: number }).id
    const project = await server.ask(ann, 'GET', `/api/project?projectId=${projectId}`)
    const pageId = (project.body as { default_page_id: number }).default_page_id
    const doc = new Y.Doc()
    const provider = new WebsocketProvider(`${base}/collaboration`, roomName({ projectId, pageId }), doc, {
      protocols: [SUBPROTOCOL, ann.token],
      WebSocketPolyfill: WebSocket as never,
      disableBc: true,
    })
    provider.messageHandlers[MESSAGE.stored] = () => {}
    await expect.poll(() => provider.synced).toBe(true)
    const closed = new Promise<number>((resolve) => {
      provider.on('connection-close', (event) => resolve(event?.code ?? 0))
    })
    for (let n = 0; n < 50; n++) {
      fragmentOf(doc).insert(n, [createElement({ type: 'paragraph', content: [{ type: 'text', text: `line ${n}` }] })])
    }
    // The last frames are in transit when the stop begins.
    await expect.poll(async () => ((await loadDoc(server.database.sql, pageId))?.seq ?? 0) > 0).toBe(true)
    await server.app.close()
    expect(await closed).toBe(CLOSE.restarting)
    provider.destroy()
    const found = await loadDoc(server.database.sql, pageId)
    const text = plainText(readDoc(docFromUpdates([...(found?.base ? [found.base] : []), ...(found?.updates ?? [])])))
    expect(text.split('\n')).toHaveLength(50)
  })
})
