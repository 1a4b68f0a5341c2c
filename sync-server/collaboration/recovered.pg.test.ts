import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject } from '../../db/tables/projects.ts'
import type { RecoveredList } from '../../shared/contract/recovered.ts'
import {
  createElement,
  docFromUpdates,
  fragmentOf,
  plainText,
  readDoc,
  writeNewDoc,
} from '../../shared/document/yjs.ts'
import { testApp } from '../testing/test-app.ts'
import { RECOVERED } from './messages.ts'
import type { Participant } from './participant.ts'
import type { Room } from './room.ts'
import { Rooms } from './rooms.ts'

const textAt = (doc: Y.Doc, block: number) => (fragmentOf(doc).get(block) as Y.XmlElement).get(0) as Y.XmlText
const retype = (doc: Y.Doc, block: number) =>
  doc.transact(() => {
    const text = textAt(doc, block).toString()
    fragmentOf(doc).delete(block, 1)
    fragmentOf(doc).insert(block, [createElement({ type: 'heading', content: [{ type: 'text', text }] })])
  })

describe('the recovery list', async () => {
  const server = await testApp()
  const { database } = server
  const { sql } = database
  const ann = await server.signIn('ann@example.org')
  const bob = await server.signIn('bob@example.org')
  const idOf = async (email: string) =>
    (await sql<{ id: string }[]>`select id from auth_user where email = ${email}`)[0]?.id ?? ''
  const [annId, bobId] = [await idOf(ann.email), await idOf(bob.email)]
  let nextId = 1000
  const newPage = async (...texts: string[]) => {
    const projectId = nextId++
    const pageId = nextId++
    await insertProject(
      sql,
      { id: projectId, type: 'zip', name: 'P', visibility: 'private', status: 'READY' },
      ann.email,
    )
    await sql`insert into memberships (project_id, email, role) values (${projectId}, ${bob.email}, 'write')`
    await insertPages(sql, [{ id: pageId, project_id: projectId, parent_id: 0, name: 'x', type: 'generated' }])
    const doc = new Y.Doc()
    writeNewDoc(doc, {
      type: 'doc',
      content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    })
    await storeUpdate(database, { pageId, update: Y.encodeStateAsUpdate(doc), userId: null, by: 'test' })
    return { projectId, pageId }
  }
  const load = async (pageId: number) => {
    const found = await loadDoc(sql, pageId)
    return docFromUpdates([...(found?.base ? [found.base] : []), ...(found?.updates ?? [])])
  }
  /** Makes changes to the stored page as an offline person does, to be sent later. */
  const offline = async (pageId: number, ...changes: ((doc: Y.Doc) => void)[]) => {
    const doc = await load(pageId)
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    for (const change of changes) change(doc)
    return updates
  }
  const openRooms = async () => {
    const rooms = new Rooms({
      database,
      textDelayMs: 60_000,
      logError: (error) => {
        throw error
      },
    })
    await rooms.start()
    return rooms
  }
  const enter = async (rooms: Rooms, place: { projectId: number; pageId: number }) => (await rooms.enter(place)) as Room
  const person = (id: string): Participant & { frames: Uint8Array[] } => {
    const frames: Uint8Array[] = []
    return {
      frames,
      user: { id, name: id },
      send: (frame) => frames.push(frame),
      acknowledge: () => {},
      pause: () => {},
      resume: () => {},
      refuse: () => {},
      close: () => {},
    }
  }
  const send = (room: Room, userId: string, update: Uint8Array, byHand = true) =>
    new Promise<void>((committed) => room.receiveUpdate(update, { from: person(userId), byHand, committed }))
  const list = async (pageId: number) =>
    ((await server.ask(ann, 'GET', `/api/page/${pageId}/recovered`)).body as RecoveredList).recovered
  const texts = async (pageId: number) => (await list(pageId)).map(({ text }) => text)

  it.each(['text first', 'deletion first'])('[CO40] holds what had no place, with its writer: %s', async (order) => {
    const place = await newPage('Before', 'Hello world')
    const [typed] = await offline(place.pageId, (doc) => textAt(doc, 1).insert(6, 'big '))
    const [retyped] = await offline(place.pageId, (doc) => retype(doc, 1))
    const rooms = await openRooms()
    const room = await enter(rooms, place)
    const sending = [() => send(room, bobId, typed as Uint8Array), () => send(room, annId, retyped as Uint8Array)]
    for (const one of order === 'text first' ? sending : sending.reverse()) await one()
    expect(await list(place.pageId)).toMatchObject([
      { text: 'big ', writer: 'bob', after: order === 'text first' ? 'Hello world' : null },
    ])
    expect(plainText(readDoc(await load(place.pageId)))).toBe('Before\nHello world')
    await rooms.close()
  })

  it('[CO41] the recovery list stays the same after repeated updates, two processes and a restart', async () => {
    const place = await newPage('Hello world')
    const [typed] = await offline(place.pageId, (doc) => textAt(doc, 0).insert(6, 'big '))
    const [retyped] = await offline(place.pageId, (doc) => retype(doc, 0))
    const [first, second] = [await openRooms(), await openRooms()]
    const [a, b] = [await enter(first, place), await enter(second, place)]
    await Promise.all([send(a, annId, retyped as Uint8Array), send(b, bobId, typed as Uint8Array)])
    await Promise.all([
      send(a, bobId, typed as Uint8Array, false),
      send(b, annId, retyped as Uint8Array),
      send(b, bobId, typed as Uint8Array, false),
    ])
    await first.close()
    await second.close()
    const third = await openRooms()
    await send(await enter(third, place), bobId, typed as Uint8Array, false)
    await third.close()
    expect(await texts(place.pageId)).toEqual(['big '])
  })

  it('[CO42] a recovered text and its update are stored in one transaction', async () => {
    const place = await newPage('Hello world')
    const [typed] = await offline(place.pageId, (doc) => textAt(doc, 0).insert(6, 'big '))
    const [retyped] = await offline(place.pageId, (doc) => retype(doc, 0))
    await storeUpdate(database, { pageId: place.pageId, update: retyped as Uint8Array, userId: annId, by: 'x' })
    await sql`create function refuse_update() returns trigger language plpgsql as 'begin raise exception ''full''; end'`
    await sql`create trigger refuse before insert on page_updates for each row execute function refuse_update()`
    const append = { pageId: place.pageId, update: typed as Uint8Array, userId: bobId, by: 'x' }
    await expect(storeUpdate(database, append)).rejects.toThrow('full')
    await sql`drop trigger refuse on page_updates`
    await sql`drop function refuse_update`
    expect(await texts(place.pageId)).toEqual([])
    await storeUpdate(database, append)
    expect(await texts(place.pageId)).toEqual(['big '])
  })

  it('[CO43] the recovery list joins continued typing and drops text that its writer deletes', async () => {
    const place = await newPage('Hello world')
    const retyped = await offline(place.pageId, (doc) => retype(doc, 0))
    const typed = await offline(
      place.pageId,
      (doc) => textAt(doc, 0).insert(5, ' '),
      (doc) => textAt(doc, 0).insert(6, 'bigg'),
      (doc) => textAt(doc, 0).insert(10, 'er'),
      (doc) => textAt(doc, 0).delete(9, 1),
      (doc) => textAt(doc, 0).insert(11, '!'),
    )
    const rooms = await openRooms()
    const room = await enter(rooms, place)
    for (const update of retyped) await send(room, annId, update)
    for (const update of typed) await send(room, bobId, update)
    expect(await texts(place.pageId)).toEqual(['biger!'])
    // A copy that received both marks the text as deleted, though no one deleted it.
    await send(room, bobId, Y.encodeStateAsUpdate(await load(place.pageId)), false)
    expect(await texts(place.pageId)).toEqual(['biger!'])
    await rooms.close()
  })

  it('[CO44] the recovery list holds neither text that the deleter saw nor generated text', async () => {
    const place = await newPage('Hello', 'Other')
    const [generated] = await offline(place.pageId, (doc) => textAt(doc, 0).insert(5, ' generated'))
    const [deleted] = await offline(place.pageId, (doc) => fragmentOf(doc).delete(0, 1))
    await storeUpdate(database, { pageId: place.pageId, update: generated as Uint8Array, userId: null, by: 'x' })
    const rooms = await openRooms()
    const room = await enter(rooms, place)
    await send(room, annId, deleted as Uint8Array)
    const [moved] = await offline(place.pageId, (doc) => {
      textAt(doc, 0).insert(0, 'Seen ')
      retype(doc, 0)
    })
    await send(room, bobId, moved as Uint8Array)
    expect(await texts(place.pageId)).toEqual([])
    await rooms.close()
  })

  it('[CO45] a recovered text is settled once, and only through its own page', async () => {
    const [place, other] = [await newPage('Hello world'), await newPage('Other')]
    const edits = [
      await offline(place.pageId, (doc) => retype(doc, 0)),
      await offline(place.pageId, (doc) => textAt(doc, 0).insert(0, 'one')),
      await offline(place.pageId, (doc) => textAt(doc, 0).insert(0, 'two')),
    ].flat()
    for (const update of edits) await storeUpdate(database, { pageId: place.pageId, update, userId: annId, by: 'test' })
    const [one, two] = await list(place.pageId)
    const rooms = await openRooms()
    const room = await enter(rooms, place)
    const onlooker = person(bobId)
    room.join(onlooker)
    const settle = (pageId: number, id: number | undefined, body: unknown) =>
      server.ask(ann, 'POST', `/api/page/${pageId}/recovered/${id}`, body)
    expect((await settle(other.pageId, one?.id, { state: 'discarded' })).status).toBe(404)
    expect((await settle(place.pageId, 77, { state: 'discarded' })).status).toBe(404)
    for (const body of [{}, { state: 'open' }, { state: 'inserted', text: 'x' }, []])
      expect((await settle(place.pageId, one?.id, body)).status).toBe(400)
    expect((await settle(place.pageId, one?.id, { state: 'inserted' })).body).toEqual({ state: 'inserted' })
    await expect.poll(() => onlooker.frames.at(-1)).toEqual(RECOVERED)
    expect((await settle(place.pageId, one?.id, { state: 'discarded' })).body).toEqual({ state: 'inserted' })
    expect((await list(place.pageId)).map(({ id }) => id)).toEqual([two?.id])
    await rooms.close()
  })

  it('[CO46] the recovery list is returned in limited size, even with long and numerous texts', async () => {
    const place = await newPage('x')
    const [deleted] = await offline(place.pageId, (doc) => fragmentOf(doc).delete(0, 1))
    const many = await offline(place.pageId, (doc) => {
      doc.transact(() => {
        for (let n = 0; n < 300; n++) {
          textAt(doc, 0).insert(0, `<${n}>`)
          // A deleted character in between keeps the pieces apart for a reader, but not for us.
          textAt(doc, 0).insert(0, 'x')
        }
      })
    })
    const huge = await offline(place.pageId, (doc) => textAt(doc, 0).insert(0, 'y'.repeat(2_000_000)))
    for (const update of [deleted as Uint8Array, ...many, ...huge])
      await storeUpdate(database, { pageId: place.pageId, update, userId: annId, by: 'test' })
    const answer = (await server.ask(ann, 'GET', `/api/page/${place.pageId}/recovered`)).body as RecoveredList
    expect(answer.recovered).toHaveLength(1)
    expect(answer.more).toBe(true)
    expect(answer.recovered[0]?.text).toContain('<299>x<298>')
    const all = await sql<{ length: number }[]>`
      select length(text) as length from recovered where page_id = ${place.pageId} order by created_at`
    expect(all[1]?.length).toBe(2_000_000)
  })
})
