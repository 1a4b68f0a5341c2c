import { describe, expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { loadDoc } from '../../db/tables/page-updates.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { deleting, everySecond } from '../../shared/document/updates/testing/written-updates.ts'
import { createElement, fragmentOf } from '../../shared/document/yjs.ts'
import { CLOSE } from '../../shared/protocol/collaboration.ts'
import type { Participant } from './participant.ts'
import type { Room } from './room.ts'
import { Rooms } from './rooms.ts'
import { newPage, storedDoc, storedText } from './testing/pages.ts'

describe('updates that a page as it is cannot take', async () => {
  const database = await testDatabase()

  const open = async () => {
    const errors: Error[] = []
    const rooms = new Rooms({ database, textDelayMs: 3_600_000, logError: (error) => errors.push(error) })
    await rooms.start()
    onTestFinished(() => rooms.close())
    const { place } = await newPage(database, 'x')
    return { room: (await rooms.enter(place)) as Room, pageId: place.pageId, errors }
  }
  const person = (id: string) => {
    const seen = { refused: [] as string[], closed: [] as number[] }
    const participant: Participant = {
      user: { id, name: id },
      send: () => {},
      acknowledge: () => {},
      pause: () => {},
      resume: () => {},
      refuse: (reason) => seen.refused.push(reason),
      close: (code) => seen.closed.push(code),
    }
    return { seen, participant }
  }
  const changeOf = async (pageId: number, change: (doc: Y.Doc) => void) => {
    const doc = await storedDoc(database, pageId)
    const before = Y.encodeStateVector(doc)
    change(doc)
    return Y.encodeStateAsUpdate(doc, before)
  }
  const level = (value: unknown) => (doc: Y.Doc) =>
    (fragmentOf(doc).get(0) as Y.XmlElement).setAttribute('level', value as string)

  it('[CO5] unfit updates are refused one by one: the page stays open and other updates are stored', async () => {
    const { room, pageId, errors } = await open()
    const [ann, mallory] = [person('ann'), person('mallory')]
    for (const { participant } of [ann, mallory]) room.join(participant)
    const heading = createElement({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Two' }] })
    const receive = (from: Participant, update: Uint8Array) =>
      new Promise<void>((committed) => room.receiveUpdate(update, { from, byHand: true, committed }))
    await receive(ann.participant, await changeOf(pageId, (doc) => fragmentOf(doc).insert(0, [heading])))
    const wrong = await changeOf(pageId, level('two'))
    let isAcknowledged = false
    room.receiveUpdate(wrong, {
      from: mallory.participant,
      byHand: true,
      committed: () => {
        isAcknowledged = true
      },
    })
    await receive(ann.participant, await changeOf(pageId, level(3)))
    expect(mallory.seen).toEqual({ refused: ['invalid'], closed: [CLOSE.refused] })
    expect(ann.seen).toEqual({ refused: [], closed: [] })
    expect([isAcknowledged, room.closed, errors]).toEqual([false, false, []])
    const stored = await storedDoc(database, pageId)
    expect((fragmentOf(stored).get(0) as Y.XmlElement).getAttribute('level')).toBe(3)
    expect(await storedText(database, pageId)).toContain('Two')
  })

  it('[CO51] a page keeps little that waits for missing parts, and stores no more of it', async () => {
    const { room, pageId } = await open()
    const { seen, participant } = person('mallory')
    room.join(participant)
    for (let client = 1; client <= 20; client++) {
      const update = deleting(client, everySecond(2_000))
      room.receiveUpdate(update, { from: participant, byHand: true, committed: () => {} })
    }
    await expect.poll(() => seen.refused.length).toBe(18)
    const stored = await loadDoc(database.sql, pageId)
    const bytes = (stored?.updates ?? []).reduce((sum, update) => sum + update.length, 0)
    expect(bytes).toBeLessThan(20_000)
    expect((await storedDoc(database, pageId)).store.pendingDs?.length).toBeLessThan(20_000)
  })
})
