import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { appendDocs, listTextLeft, loadDoc, lockDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { publishPages } from '../../generator/publish/publish-pages.ts'
import { mintId } from '../../shared/basics/ids.ts'
import { createElement, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import { CLOSE, META } from '../../shared/protocol/collaboration.ts'
import { PageDocument } from './page-document.ts'
import type { Participant } from './participant.ts'
import { MAX_DOC_BYTES, type Room } from './room.ts'
import { Rooms } from './rooms.ts'
import { TestClient } from './testing/client.ts'
import { FaultyDatabase } from './testing/faulty-database.ts'
import { newPage, pageTools, storedDoc, storedText } from './testing/pages.ts'

/** A busy machine is no failure. */
const PATIENCE = { timeout: 20_000, interval: 5 }

describe('pages that many write', async () => {
  const database = await testDatabase()
  const { sql } = database

  const start = async (through: Database = database, isFull = () => false) => {
    const errors: Error[] = []
    const logError = (error: Error) => errors.push(error)
    const rooms = new Rooms({ database: through, textDelayMs: 3_600_000, logError, isFull })
    await rooms.start()
    onTestFinished(() => rooms.close())
    return { rooms, errors }
  }
  const words = (client: TestClient) => plainText(readDoc(client.doc))
  /** Lets everything reach the server, be stored, and come back. */
  const exchange = async (...clients: TestClient[]) => {
    for (const client of clients) {
      for (let turn = 0; turn < 3; turn++) {
        client.deliver()
        await client.acknowledged()
        client.receive()
      }
    }
  }
  const person = (id: string) => {
    const seen = { refused: [] as string[], closed: [] as number[], frames: [] as Uint8Array[] }
    const participant: Participant = {
      user: { id, name: id },
      send: (frame) => seen.frames.push(frame),
      acknowledge: () => {},
      pause: () => {},
      resume: () => {},
      refuse: (reason) => seen.refused.push(reason),
      close: (code) => seen.closed.push(code),
    }
    return { ...seen, participant }
  }
  const enter = async (rooms: Rooms, place: { projectId: number; pageId: number }) => (await rooms.enter(place)) as Room
  const send = (room: Room, from: Participant, update: Uint8Array) =>
    new Promise<void>((committed) => room.receiveUpdate(update, { from, byHand: true, committed }))
  const paragraph = (text: string) => createElement({ type: 'paragraph', content: [{ type: 'text', text }] })
  const changeOf = async (pageId: number, change: (doc: Y.Doc) => void) => {
    const doc = await storedDoc(database, pageId)
    const before = Y.encodeStateVector(doc)
    change(doc)
    return Y.encodeStateAsUpdate(doc, before)
  }

  it('[CO1] an update is sent to other people only after it is committed', async () => {
    const { place, state } = await newPage(database, 'x')
    const way = new FaultyDatabase(database)
    const { rooms, errors } = await start(way.database)
    const [ann, bob] = [new TestClient('ann', state, false), new TestClient('bob', state, false)]
    for (const client of [ann, bob]) await client.connect(rooms, place)
    await exchange(ann, bob)
    way.failNext('before')
    ann.edit('add', 1, '<1>')
    ann.deliver()
    await ann.acknowledged()
    bob.receive()
    expect(words(bob)).toBe('x')
    expect(bob.codes).toEqual([CLOSE.restarting])
    ann.receive()
    expect(errors.map(({ message }) => message)).toEqual(['the database is away'])
    for (const client of [ann, bob]) await client.connect(rooms, place)
    await exchange(ann, bob)
    expect(words(bob)).toContain('<1>')
    expect(await storedText(database, place.pageId)).toContain('<1>')
  })

  it('[CO17] the search text of a page is stored as soon as the last person leaves', async () => {
    const { place, state } = await newPage(database, 'x')
    const { rooms, errors } = await start()
    const [ann, bob] = [new TestClient('ann', state, false), new TestClient('bob', state, false)]
    for (const client of [ann, bob]) await client.connect(rooms, place)
    await exchange(ann, bob)
    const text = async () => (await sql`select text from page_docs where page_id = ${place.pageId}`)[0]?.text as string
    ann.edit('add', 1, '<1>')
    ann.deliver()
    await ann.acknowledged()
    bob.cut()
    expect(await text()).not.toContain('<1>')
    ann.cut()
    await expect.poll(text, PATIENCE).toContain('<1>')
    expect(errors).toEqual([])
  })

  describe('what a process was killed before it had done', () => {
    const textOf = async (pageId: number) =>
      (await sql<{ text: string }[]>`select text from page_docs where page_id = ${pageId}`)[0]?.text
    const stateOf = async (pageId: number) => ({
      suggestion: (await sql<{ state: string }[]>`select state from suggestions where page_id = ${pageId}`)[0]?.state,
      citation: (await sql<{ state: string }[]>`select state from citations where page_id = ${pageId}`)[0]?.state,
    })
    /** A page with a text that is not kept yet, and a suggestion that was accepted in it. */
    const leftPage = async () => {
      const { place } = await newPage(database, 'x')
      const { pageId, projectId } = place
      const id = mintId()
      const node = { type: 'paragraph', content: [{ type: 'citation', attrs: { id } }] }
      await sql`insert into suggestions (id, project_id, page_id, block, node, hash)
        values (${mintId()}, ${projectId}, ${pageId}, 'a', ${sql.json(node)}, 'new')`
      await sql`insert into citations (id, project_id, page_id, path, start_line, end_line, hash, state, other_path,
          other_start_line, other_end_line, other_hash)
        values (${id}, ${projectId}, ${pageId}, 'a.ts', 1, 2, 'then', 'stale', 'b.ts', 3, 4, 'now')`
      const update = await changeOf(pageId, (doc) => {
        const content = [{ type: 'text', text: 'Accepted.' }]
        fragmentOf(doc).insert(0, [createElement({ type: 'paragraph', attrs: { unit: 'a', hash: 'new' }, content })])
      })
      await storeUpdate(database, { pageId, update, userId: null, by: 'test' })
      return place
    }

    it('[CO17] the next process stores the pending page text of a killed process', async () => {
      const { rooms, errors } = await start()
      const { pageId } = await leftPage()
      await rooms.storeLeftTexts()
      expect(await textOf(pageId)).toBe('Accepted.\nx')
      expect(await stateOf(pageId)).toEqual({ suggestion: 'accepted', citation: 'current' })
      expect(await listTextLeft(sql)).toEqual([])
      expect(errors).toEqual([])
    })

    it('[CO17] the next process finishes pending work on a page even after the generator published it', async () => {
      const { rooms } = await start()
      const { pageId, projectId } = await leftPage()
      const options = { context: { projectId, commit: null, by: 'test' }, resolve: () => undefined, now: Date.now }
      const publish = (text: string) => {
        const node = { type: 'paragraph', content: [{ type: 'text', text }] }
        const units = [{ id: 'b', key: text, blocks: [{ key: 'b', node, citations: [] }] }]
        return publishPages(database, [{ pageId, draft: { pageKey: 'page', title: 'Page', units } }], options)
      }
      // No block shows this citation; `by_person` keeps the publication from deleting it.
      await sql`update citations set by_person = true where page_id = ${pageId}`
      await publish('Generated.')
      expect(await textOf(pageId)).toContain('Generated.')
      expect(await stateOf(pageId)).toEqual({ suggestion: 'open', citation: 'stale' })
      await rooms.storeLeftTexts()
      expect(await stateOf(pageId)).toEqual({ suggestion: 'accepted', citation: 'current' })
      // If nothing was pending before, publishing leaves nothing pending.
      await publish('Generated again.')
      expect(await textOf(pageId)).toContain('Generated again.')
      expect(await listTextLeft(sql)).not.toContain(pageId)
    })

    it('[CO17] opening a page stores its pending text even if nobody edits it', async () => {
      const { rooms } = await start()
      const place = await leftPage()
      const reader = new TestClient('reader', new Uint8Array([0, 0]), false)
      await reader.connect(rooms, place)
      reader.cut()
      await expect.poll(() => textOf(place.pageId), PATIENCE).toBe('Accepted.\nx')
      expect(await stateOf(place.pageId)).toEqual({ suggestion: 'accepted', citation: 'current' })
    })

    it('[CO17] storing the pending text of a page is atomic', async () => {
      const { pageId } = await leftPage()
      await sql`alter table citations add constraint never_current check (state <> 'current') not valid`
      onTestFinished(async () => void (await sql`alter table citations drop constraint if exists never_current`))
      const store = async () => {
        const document = await PageDocument.open(database, pageId, pageTools(database, 'test'))
        await document?.storeText()
      }
      await expect(store()).rejects.toThrow('never_current')
      expect(await stateOf(pageId)).toEqual({ suggestion: 'open', citation: 'stale' })
      expect(await listTextLeft(sql)).toContain(pageId)
      await sql`alter table citations drop constraint never_current`
      await store()
      expect(await stateOf(pageId)).toEqual({ suggestion: 'accepted', citation: 'current' })
      expect(await listTextLeft(sql)).not.toContain(pageId)
    })
  })

  it('[CO3] someone who returns while a page is being unloaded gets the last written text', async () => {
    const { place, state } = await newPage(database, 'x')
    const { rooms } = await start()
    const ann = new TestClient('ann', state, false)
    await ann.connect(rooms, place)
    await exchange(ann)
    const room = await enter(rooms, place)
    ann.edit('add', 1, '<1>')
    ann.deliver()
    const closing = room.close(CLOSE.restarting, 'unloaded')
    const bob = new TestClient('bob', state, false)
    await bob.connect(rooms, place)
    await closing
    bob.receive()
    if (!bob.connected) await bob.connect(rooms, place)
    await exchange(bob)
    expect(words(bob)).toContain('<1>')
    expect(room.closed).toBe(true)
    expect((await enter(rooms, place)).closed).toBe(false)
    // Nothing that still reaches the old one has any effect.
    const late = await changeOf(place.pageId, (doc) => fragmentOf(doc).insert(0, [paragraph('late')]))
    room.receiveUpdate(late, { from: person('x').participant, byHand: true, committed: () => {} })
    await room.close(CLOSE.restarting, 'again')
    expect(await storedText(database, place.pageId)).not.toContain('late')
  })

  it('[CO5] a room disconnects the sender of an unmergeable update, and others lose nothing', async () => {
    const { place, state } = await newPage(database, 'x')
    const { rooms, errors } = await start()
    const ann = new TestClient('ann', state, false)
    await ann.connect(rooms, place)
    await exchange(ann)
    const room = await enter(rooms, place)
    const attacker = person('attacker')
    room.join(attacker.participant)
    // One struct of client 9 whose left neighbour is a later struct of the same client.
    const endless = new Uint8Array([1, 1, 9, 0, 0x84, 9, 50, 1, 0x78, 0])
    expect(() => Y.decodeUpdate(endless)).not.toThrow()
    ann.edit('add', 1, '<1>')
    ann.deliver()
    room.receiveUpdate(endless, { from: attacker.participant, byHand: true, committed: () => {} })
    await ann.acknowledged()
    await vi.waitFor(() => expect(attacker.closed).toContain(CLOSE.refused), PATIENCE)
    expect(attacker.refused).toEqual(['invalid'])
    expect(errors).toHaveLength(1)
    ann.receive()
    await ann.connect(rooms, place)
    await exchange(ann)
    expect(await storedText(database, place.pageId)).toContain('<1>')
  })

  it('[CO6] updates that arrive during a write are stored together, with one row for each person in turn', async () => {
    const { place } = await newPage(database, 'x')
    let transactions = 0
    const counted = new Proxy(sql, {
      get: (target, name) => {
        if (name === 'begin') transactions += 1
        return Reflect.get(target, name)
      },
    })
    const { rooms } = await start({ ...database, sql: counted })
    const room = await enter(rooms, place)
    const doc = await storedDoc(database, place.pageId)
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    for (let n = 0; n < 40; n++) fragmentOf(doc).insert(0, [paragraph(`<${n}>`)])
    const before = await loadDoc(sql, place.pageId)
    transactions = 0
    const people = [person('ann').participant, person('bob').participant]
    await Promise.all(updates.map((update, n) => send(room, people[n < 20 ? 0 : 1] as Participant, update)))
    expect(transactions).toBeLessThanOrEqual(2)
    const after = await loadDoc(sql, place.pageId)
    expect((after?.seq ?? 0) - (before?.seq ?? 0)).toBeLessThanOrEqual(3)
    expect((await storedText(database, place.pageId)).split('\n')).toHaveLength(41)
  })

  it('[CO8] an empty room can be disposed of only after its page is stored', async () => {
    const { place, state } = await newPage(database, 'x')
    const { rooms } = await start()
    const ann = new TestClient('ann', state, false)
    await ann.connect(rooms, place)
    await exchange(ann)
    const room = await enter(rooms, place)
    ann.edit('add', 1, '<1>')
    ann.deliver()
    ann.cut()
    expect([room.empty, room.disposable]).toEqual([true, false])
    await vi.waitFor(() => expect(room.disposable).toBe(true), PATIENCE)
    expect(room.closed).toBe(false)
    expect(await storedText(database, place.pageId)).toContain('<1>')
  })

  it('[CO11] a room loads updates stored by others before it writes, even without a notification', async () => {
    const { place, state } = await newPage(database, 'x')
    const { rooms } = await start()
    const [ann, bob] = [new TestClient('ann', state, false), new TestClient('bob', state, false)]
    for (const client of [ann, bob]) await client.connect(rooms, place)
    await exchange(ann, bob)
    const update = await changeOf(place.pageId, (doc) => fragmentOf(doc).insert(0, [paragraph('silent')]))
    await sql`update page_docs set seq = seq + 1 where page_id = ${place.pageId}`
    await sql`insert into page_updates (page_id, seq, update)
      select page_id, seq, ${Buffer.from(update)} from page_docs where page_id = ${place.pageId}`
    ann.edit('add', 1, '<1>')
    await exchange(ann, bob)
    for (const client of [ann, bob]) expect(words(client).split('\n').sort()).toEqual(['<1>', 'silent', 'x'])
  })

  it('[CO15] an update that would make a page too large is refused, and smaller updates are accepted', async () => {
    const { place } = await newPage(database, 'x')
    const { rooms } = await start()
    const room = await enter(rooms, place)
    const ann = person('ann')
    const huge = new Uint8Array(MAX_DOC_BYTES)
    room.receiveUpdate(huge, { from: ann.participant, byHand: true, committed: () => {} })
    expect(ann.refused).toEqual(['too-large'])
    await send(room, ann.participant, await changeOf(place.pageId, (doc) => fragmentOf(doc).delete(0, 1)))
    expect(await storedText(database, place.pageId)).toBe('')
  })

  it('[CO15] a page of a full project refuses updates until there is room', async () => {
    const { place } = await newPage(database, 'x')
    let isFull = true
    const { rooms } = await start(database, () => isFull)
    const room = await enter(rooms, place)
    const ann = person('ann')
    const update = await changeOf(place.pageId, (doc) => fragmentOf(doc).insert(0, [paragraph('more')]))
    room.receiveUpdate(update, { from: ann.participant, byHand: true, committed: () => expect.unreachable() })
    expect(ann.refused).toEqual(['project-full'])
    expect(await storedText(database, place.pageId)).toBe('x')
    isFull = false
    await send(room, ann.participant, update)
    expect(await storedText(database, place.pageId)).toContain('more')
  })

  it('[CO15] the size of a page no longer counts overwritten content after compaction', async () => {
    const { place } = await newPage(database, 'x')
    const document = await PageDocument.open(database, place.pageId, pageTools(database, 'test'))
    document?.count(MAX_DOC_BYTES)
    expect(document?.bytes).toBeGreaterThan(MAX_DOC_BYTES)
    await document?.compaction(new Date())()
    expect(document?.bytes).toBeLessThan(1000)
  })

  it('[CO16] an update that lowers the schema version is refused', async () => {
    const { place } = await newPage(database, 'x')
    const note = await changeOf(place.pageId, (doc) => doc.getMap(META).set('schema-2', true))
    await storeUpdate(database, { pageId: place.pageId, update: note, userId: null, by: 'test' })
    const { rooms } = await start()
    const room = await enter(rooms, place)
    const ann = person('ann')
    const lowering = await changeOf(place.pageId, (doc) => doc.getMap(META).delete('schema-2'))
    room.receiveUpdate(lowering, { from: ann.participant, byHand: true, committed: () => {} })
    expect([ann.refused, ann.closed]).toEqual([['invalid'], [CLOSE.refused]])
    expect([...(await storedDoc(database, place.pageId)).getMap(META).keys()]).toEqual(['schema-2'])
    expect(room.closed).toBe(false)
  })

  it('[CO61] a killed process loses nothing that was acknowledged', async () => {
    const { place, state } = await newPage(database, 'x')
    const way = new FaultyDatabase(database)
    const { rooms } = await start(way.database)
    const ann = new TestClient('ann', state, false)
    await ann.connect(rooms, place)
    for (let n = 1; n <= 5; n++) {
      ann.edit('add', n, `<${n}>`)
      await exchange(ann)
    }
    way.kill()
    expect((await storedText(database, place.pageId)).match(/<\d>/g)).toHaveLength(5)
  })

  it('[CO62] a room closes on a storage failure, and the page has all text after a reconnect', async () => {
    for (const fault of ['before', 'after'] as const) {
      const { place, state } = await newPage(database, 'x')
      const way = new FaultyDatabase(database)
      const { rooms } = await start(way.database)
      const ann = new TestClient('ann', state, false)
      await ann.connect(rooms, place)
      await exchange(ann)
      way.failNext(fault)
      ann.edit('add', 1, '<1>')
      await exchange(ann)
      expect(ann.codes).toEqual([CLOSE.restarting])
      await ann.connect(rooms, place)
      await exchange(ann)
      ann.edit('add', 2, '<2>')
      await exchange(ann)
      expect((await storedText(database, place.pageId)).split('\n').sort()).toEqual(['<1>', '<2>', 'x'])
    }
  })

  it('[CO63] opening a page writes nothing into the page, however often', async () => {
    const { place } = await newPage(database)
    const { rooms } = await start()
    const clients = Array.from({ length: 3 }, (_, n) => new TestClient(`p${n}`, new Uint8Array([0, 0]), false))
    for (const client of clients) await client.connect(rooms, place)
    await exchange(...clients)
    for (const client of clients) client.cut()
    expect(await loadDoc(sql, place.pageId)).toEqual({ base: null, updates: [], seq: 0, followedSeq: 0 })
    const other = await newPage(database, 'one', 'two')
    const deleting = await changeOf(other.place.pageId, (doc) => fragmentOf(doc).delete(0, 1))
    await storeUpdate(database, { pageId: other.place.pageId, update: deleting, userId: null, by: 'test' })
    const [known] = clients
    if (!known) throw new Error('no client')
    // A client that has everything names the deleted parts, which is nothing new.
    const reader = new TestClient('reader', Y.encodeStateAsUpdate(await storedDoc(database, other.place.pageId)), false)
    await reader.connect(rooms, other.place)
    await exchange(reader)
    expect((await loadDoc(sql, other.place.pageId))?.seq).toBe(2)
  })

  it('[CO7] closing a room compacts its page even if the text cannot be stored', async () => {
    const { place, state } = await newPage(database, 'x')
    const way = new FaultyDatabase(database)
    const { rooms } = await start(way.database)
    const ann = new TestClient('ann', state, false)
    await ann.connect(rooms, place)
    ann.edit('add', 1, '<1>')
    await exchange(ann)
    const room = await enter(rooms, place)
    way.failNext('before')
    await expect(room.close(CLOSE.restarting, 'unloaded')).rejects.toThrow('the database is away')
    expect((await loadDoc(sql, place.pageId))?.updates).toEqual([])
    expect(await storedText(database, place.pageId)).toContain('<1>')
  })

  it('[CO64] an update that comes during the compaction of a page is kept', async () => {
    const { place, state } = await newPage(database, 'x')
    const { rooms } = await start()
    const ann = new TestClient('ann', state, false)
    await ann.connect(rooms, place)
    await exchange(ann)
    for (let n = 1; n <= 30; n++) {
      ann.edit('add', n, `<${n}>`)
      ann.deliver()
      if (n % 10 === 0) {
        const room = await enter(rooms, place)
        await Promise.all([
          room.close(CLOSE.restarting, 'unloaded'),
          transaction(database, async (tx) => {
            const locked = await lockDoc(tx, place.pageId)
            const note = new Y.Doc()
            note.getMap(META).set(`note ${n}`, n)
            const updates = [{ update: Y.encodeStateAsUpdate(note), userId: null }]
            return appendDocs(tx, [{ pageId: place.pageId, seq: locked?.seq ?? 0, updates }], { by: 'another process' })
          }),
        ])
        ann.receive()
        await ann.connect(rooms, place)
        await exchange(ann)
      }
    }
    await exchange(ann)
    const doc = await storedDoc(database, place.pageId)
    expect(plainText(readDoc(doc)).match(/<\d+>/g)).toHaveLength(30)
    expect([...doc.getMap(META).keys()].sort()).toEqual(['note 10', 'note 20', 'note 30'])
  })
})
