import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import { testDatabase } from '../../db/testing/test-database.ts'
import { createElement, fragmentOf } from '../../shared/document/yjs.ts'
import { CLOSE } from '../../shared/protocol/collaboration.ts'
import { PAGE_WORKS } from './page-state.ts'
import type { Participant } from './participant.ts'
import type { Room } from './room.ts'
import { Rooms, type RoomsOptions } from './rooms.ts'
import { newPage, storedDoc, storedText } from './testing/pages.ts'

const STUBBORN = new URL('./fixtures/stubborn-thread.ts', import.meta.url)

describe('a large update or page', async () => {
  const database = await testDatabase()

  const open = async (threads: NonNullable<RoomsOptions['threads']> = {}) => {
    const errors: Error[] = []
    const logError = (error: Error) => errors.push(error)
    const rooms = new Rooms({ database, textDelayMs: 3_600_000, logError, threads: { most: 1, ...threads } })
    await rooms.start()
    onTestFinished(() => rooms.close())
    return { rooms, errors }
  }
  const person = (id: string) => {
    const seen = { refused: [] as string[], closed: [] as number[], frames: 0 }
    const participant: Participant = {
      user: { id, name: id },
      send: () => {
        seen.frames += 1
      },
      acknowledge: () => {},
      pause: () => {},
      resume: () => {},
      refuse: (reason) => seen.refused.push(reason),
      close: (code) => seen.closed.push(code),
    }
    return { seen, participant }
  }
  const changeOf = async (pageId: number, ...texts: string[]) => {
    const doc = await storedDoc(database, pageId)
    const before = Y.encodeStateVector(doc)
    fragmentOf(doc).push(texts.map((text) => createElement({ type: 'paragraph', content: [{ type: 'text', text }] })))
    return Y.encodeStateAsUpdate(doc, before)
  }
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `Line ${n}`)
  const receive = (room: Room, from: Participant, { update, isLarge }: { update: Uint8Array; isLarge: boolean }) =>
    new Promise<void>((committed) => room.receiveUpdate(update, { from, byHand: true, isLarge, committed }))

  it('[CO55] a large update and everything after it are merged in another thread', async () => {
    const here = [vi.spyOn(PAGE_WORKS, 'admit'), vi.spyOn(PAGE_WORKS, 'merge'), vi.spyOn(PAGE_WORKS, 'encode')]
    onTestFinished(() => here.forEach((spy) => void spy.mockRestore()))
    const { rooms, errors } = await open()
    const { place } = await newPage(database, 'x')
    const [ann, bob] = [person('ann'), person('bob')]
    const room = (await rooms.enter(place)) as Room
    for (const { participant } of [ann, bob]) room.join(participant)
    for (const spy of here) spy.mockClear()
    await receive(room, ann.participant, { update: await changeOf(place.pageId, ...lines(2_000)), isLarge: true })
    await receive(room, ann.participant, { update: await changeOf(place.pageId, 'The end.'), isLarge: false })
    room.answer(new Uint8Array([0]), bob.participant)
    // Two updates and the answer.
    await expect.poll(() => bob.seen.frames).toBe(3)
    expect(here.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
    expect(await storedText(database, place.pageId)).toMatch(/^x\nLine 0\n.*Line 1999\nThe end\.$/s)
    expect([errors, ann.seen.refused]).toEqual([[], []])
  })

  it('[CO55] an update whose merge never ends is refused, and updates from others are stored', async () => {
    const { rooms, errors } = await open({ entry: STUBBORN, limits: { milliseconds: 5_000, heapMegabytes: 256 } })
    const [{ place }, { place: other }] = [await newPage(database, 'x'), await newPage(database, 'y')]
    const [ann, bob, mallory] = [person('ann'), person('bob'), person('mallory')]
    const room = (await rooms.enter(place)) as Room
    for (const { participant } of [ann, mallory]) room.join(participant)
    const endless = await changeOf(place.pageId, 'endless')
    let isAcknowledged = false
    room.receiveUpdate(endless, {
      ...{ from: mallory.participant, byHand: true, isLarge: true },
      committed: () => {
        isAcknowledged = true
      },
    })
    // A person on another page waits for none of it.
    const elsewhere = (await rooms.enter(other)) as Room
    await receive(elsewhere, bob.participant, { update: await changeOf(other.pageId, 'z'), isLarge: false })
    await expect.poll(() => mallory.seen.refused, { timeout: 60_000 }).toEqual(['invalid'])
    expect([mallory.seen.closed[0], ann.seen.closed, isAcknowledged]).toEqual([
      CLOSE.refused,
      [CLOSE.restarting],
      false,
    ])
    expect(errors).toMatchObject([{ reason: 'time' }])
    // Ann comes back, and so does a thread.
    const anew = (await rooms.enter(place)) as Room
    await receive(anew, ann.participant, { update: await changeOf(place.pageId, 'The end.'), isLarge: true })
    expect(await storedText(database, place.pageId)).toBe('x\nThe end.')
  })

  it('[CO55] a large update that the page already has is acknowledged and not stored again', async () => {
    const { rooms } = await open()
    const { place } = await newPage(database, 'x')
    const ann = person('ann')
    const room = (await rooms.enter(place)) as Room
    room.join(ann.participant)
    const update = await changeOf(place.pageId, ...lines(1_000))
    for (let n = 0; n < 3; n++) await receive(room, ann.participant, { update, isLarge: true })
    const rows = await database.sql`select seq from page_docs where page_id = ${place.pageId}`
    expect(rows).toMatchObject([{ seq: 2 }])
  })

  it('[CO55] a large page is loaded and changed in another thread', async () => {
    const here = vi.spyOn(PAGE_WORKS, 'merge')
    onTestFinished(() => here.mockRestore())
    const { rooms } = await open({ fromBytes: 0 })
    const { place } = await newPage(database, 'x')
    const room = (await rooms.enter(place)) as Room
    const ann = person('ann')
    room.join(ann.participant)
    await receive(room, ann.participant, { update: await changeOf(place.pageId, 'y'), isLarge: false })
    await room.close(CLOSE.restarting, 'unloaded')
    expect(here).not.toHaveBeenCalled()
    expect(await storedText(database, place.pageId)).toBe('x\ny')
  })
})
