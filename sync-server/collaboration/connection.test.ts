import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import * as Y from 'yjs'
import { CLOSE, MESSAGE } from '../../shared/protocol/collaboration.ts'
import { partsOf } from '../../shared/protocol/frame-parts.ts'
import { Connection, type Rights } from './connection.ts'
import { awarenessMessage, step1, updateMessage } from './messages.ts'
import type { Room } from './room.ts'
import { Wire } from './testing/wire.ts'

const UPDATE = updateMessage(new Uint8Array([0, 0]))
const PRESENCE = Buffer.from(awarenessMessage(new Uint8Array(8_000)))
const KINDS = { update: new Uint8Array([MESSAGE.sync]), presence: new Uint8Array([MESSAGE.awareness]) }

describe('one open socket', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function open({ expiresInMs = 3_600_000, takesParts = false, canWrite = true } = {}) {
    const wire = new Wire()
    const connection = new Connection(wire as unknown as WebSocket, wire, takesParts)
    const received: string[] = []
    const room = {
      stateVector: new Uint8Array([0]),
      join: () => {},
      leave: () => received.push('leave'),
      spend: () => {},
      frameBegins: () => received.push('large frame begins'),
      frameEnds: () => received.push('large frame ends'),
      answer: () => received.push('answer'),
      receivePresence: () => received.push('presence'),
      afterStoring: (committed: () => void) => {
        received.push('update')
        committed()
      },
    } as unknown as Room
    const member = { userId: 'u', name: 'U', sessionId: 's', canWrite }
    return {
      wire,
      connection,
      received,
      enter: () =>
        connection.enter(room, { ...member, expiresAt: new Date(Date.now() + expiresInMs) }, () =>
          received.push('end'),
        ),
    }
  }

  it('[CO4] a socket queues early frames in order, up to a limit, until the page is loaded', () => {
    const { wire, received, enter } = open()
    wire.emit('message', Buffer.from(step1(Y.encodeStateVector(new Y.Doc()))), true)
    wire.emit('message', Buffer.from(UPDATE), true)
    expect(received).toEqual([])
    enter()
    expect(received).toEqual(['answer', 'update'])
    const other = open()
    for (let n = 0; n < 5; n++) other.wire.emit('message', Buffer.alloc(1024 * 1024), true)
    expect(other.wire.code).toBe(CLOSE.overloaded)
  })

  it('[CO4] a socket is not read until its owner is known', () => {
    const { wire, received, enter } = open()
    expect(wire.isRead).toBe(false)
    for (let n = 0; n < 10; n++) wire.emit('message', PRESENCE, true)
    enter()
    expect(wire.isRead).toBe(true)
    expect(received).toEqual(Array(10).fill('presence'))
  })

  it('[CO53] a socket that sends too much presence is paused for a second, and the excess is dropped', () => {
    const { wire, connection, received, enter } = open()
    enter()
    for (let n = 0; n < 200; n++) wire.emit('message', PRESENCE, true)
    expect(received.length).toBeLessThanOrEqual(100)
    expect(wire.isRead).toBe(false)
    // The database is behind as well, and catches up.
    connection.pause('ahead')
    connection.resume('ahead')
    expect(wire.isRead).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(wire.isRead).toBe(true)
    expect(wire.code).toBeUndefined()
  })

  it('[CO53] a rejected socket is not read again, and is terminated if the client does not close it', () => {
    const { wire, connection, enter } = open({ canWrite: false })
    enter()
    const terminated = vi.spyOn(wire, 'terminate')
    vi.spyOn(wire, 'close').mockImplementation((code) => Object.assign(wire, { code, readyState: 2 }))
    for (let n = 0; n < 11; n++) wire.emit('message', Buffer.from(updateMessage(new Uint8Array(99))), true)
    expect(wire.code).toBe(CLOSE.overloaded)
    connection.resume('ahead')
    expect(wire.isRead).toBe(false)
    expect(terminated).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2_000)
    expect(terminated).toHaveBeenCalled()
  })

  it('[CO53] a socket is not read again after sending an update that cannot be stored', () => {
    const { wire, connection, enter } = open()
    enter()
    vi.spyOn(wire, 'close').mockImplementation((code) => Object.assign(wire, { code, readyState: 2 }))
    connection.close(CLOSE.refused, 'this update cannot be stored')
    connection.resume('ahead')
    expect([wire.code, wire.isRead]).toEqual([CLOSE.refused, false])
  })

  it('[CO54] a socket reports the start and end of a large frame, and nothing for small frames', () => {
    const { wire, received, enter } = open()
    enter()
    const come = (bytes: number) => {
      wire.bytesRead += bytes
      wire.emit('data')
    }
    come(200_000)
    wire.emit('message', Buffer.from(UPDATE), true)
    come(200_000)
    expect(received).toEqual(['update'])
    come(200_000)
    wire.emit('message', Buffer.from(UPDATE), true)
    expect(received).toEqual(['update', 'large frame begins', 'large frame ends', 'update'])
  })

  it('[CO9] a socket drops presence for a slow reader, and closes for a very slow reader', () => {
    const { wire, connection, enter } = open()
    enter()
    wire.sent.length = 0
    wire.bufferedAmount = 300 * 1024
    connection.send(KINDS.presence, 'presence')
    expect(wire.sent).toEqual([])
    connection.send(KINDS.update, 'update')
    expect(wire.sent).toEqual([KINDS.update])
    wire.bufferedAmount = 17 * 1024 * 1024
    connection.send(KINDS.update, 'update')
    expect(wire.code).toBe(CLOSE.overloaded)
    connection.send(KINDS.update, 'update')
    expect(wire.sent).toHaveLength(1)
  })

  it('[CO18] a socket sends a large frame in parts only to clients that can join them', () => {
    const large = Uint8Array.from({ length: 100_000 }, (_, at) => at % 251)
    const [plain, parted] = [open(), open({ takesParts: true })]
    for (const { wire, enter, connection } of [plain, parted]) {
      enter()
      wire.sent.length = 0
      connection.send(large, 'update')
    }
    expect(plain.wire.sent).toEqual([large])
    expect(parted.wire.sent).toEqual([...partsOf(large)])
    expect(parted.wire.sent.length).toBeGreaterThan(2)
  })

  it('[CO10] a socket closes when its token expires, with a code that asks for a new token', () => {
    const { wire, received, enter } = open({ expiresInMs: 60_000 })
    enter()
    vi.advanceTimersByTime(59_000)
    expect(wire.code).toBeUndefined()
    vi.advanceTimersByTime(1_000)
    expect(wire.code).toBe(CLOSE.tokenExpired)
    expect(received).toEqual(['leave', 'end'])
  })

  it('[CO10] a socket applies the newest check of rights, even if an older check answers later', async () => {
    const { wire, connection, enter } = open()
    enter()
    const [first, second, third, fourth] = Array.from({ length: 4 }, () => Promise.withResolvers<Rights>())
    const looks = [first, second].map((answer) => connection.look(() => answer?.promise as Promise<Rights>))
    second?.resolve({ canWrite: false })
    await looks[1]
    expect(connection.member?.canWrite).toBe(false)
    first?.resolve({ canWrite: true })
    await looks[0]
    expect(connection.member?.canWrite).toBe(false)
    const others = [third, fourth].map((answer) => connection.look(() => answer?.promise as Promise<Rights>))
    fourth?.resolve({ canWrite: true })
    third?.resolve({ end: [CLOSE.notFound, 'not found'] })
    await Promise.all(others)
    expect(connection.member?.canWrite).toBe(true)
    expect(wire.code).toBeUndefined()
    await connection.look(async () => ({ end: [CLOSE.notFound, 'not found'] }))
    expect(wire.code).toBe(CLOSE.notFound)
  })

  it('[CO9] a socket closes after a minute of silence, but parts of a large frame keep it open', () => {
    const { wire, received, enter } = open()
    enter()
    vi.advanceTimersByTime(300_000)
    wire.answers = false
    for (let n = 0; n < 10; n++) {
      vi.advanceTimersByTime(45_000)
      wire.bytesRead += 16_000
    }
    vi.advanceTimersByTime(59_000)
    expect(received).toEqual([])
    vi.advanceTimersByTime(30_000)
    expect(received).toEqual(['leave', 'end'])
  })

  it('[CO9] a socket sends heartbeats until it is closed', () => {
    const { wire, enter } = open()
    enter()
    wire.sent.length = 0
    vi.advanceTimersByTime(31_000)
    expect(wire.sent).toHaveLength(2)
    wire.close(1000)
    vi.advanceTimersByTime(60_000)
    expect(wire.sent).toHaveLength(2)
  })
})
