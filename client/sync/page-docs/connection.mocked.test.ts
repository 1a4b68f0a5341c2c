import { createDecoder, readVarUint } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import type { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { CLOSE, MESSAGE, type Refusal } from '../../../shared/protocol/collaboration.ts'
import { partsOf } from '../../../shared/protocol/frame-parts.ts'
import { synchroniseSession } from '../../session/index.ts'
import { Connection } from './connection.ts'
import { theRest } from './frames.ts'

type Listener = (event: unknown) => void
const way = vi.hoisted(() => ({
  listeners: new Map<string, Listener>(),
  handlers: [] as WebsocketProvider['messageHandlers'],
  sent: [] as number[][],
  connects: 0,
  disconnects: 0,
  state: 1,
  Socket: undefined as typeof WebSocket | undefined,
}))

/** A socket that connects to nothing. */
class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 3

  send(): void {}
}

vi.mock('y-websocket', () => ({
  WebsocketProvider: class {
    messageHandlers = way.handlers
    wsconnected = true
    ws = {
      get readyState() {
        return way.state
      },
      send: (frame: Uint8Array) => way.sent.push([...frame]),
    }
    constructor(_url: string, _room: string, _doc: Y.Doc, options: { WebSocketPolyfill: typeof WebSocket }) {
      way.Socket = options.WebSocketPolyfill
    }

    on = (event: string, listener: Listener) => way.listeners.set(event, listener)
    connect = () => {
      way.connects += 1
    }
    disconnect = () => {
      way.disconnects += 1
    }
    destroy = () => undefined
    _awarenessUpdateHandler = () => undefined
  },
}))
vi.mock('../../session/index.ts', () => ({ bearerToken: () => 'token', synchroniseSession: vi.fn() }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('location', new URL('https://docwright.example'))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.mocked(synchroniseSession).mockResolvedValue('signed-in')
  Object.assign(way, { sent: [], connects: 0, disconnects: 0, state: WebSocket.OPEN })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

function connection() {
  const doc = new Y.Doc()
  const ended = vi.fn()
  const nothing = () => undefined
  const looked = vi.fn()
  const link = vi.fn()
  const events = { link, synced: nothing, recovered: nothing, looked, ended }
  const awareness = new Awareness(doc)
  const made = new Connection({ doc, room: { projectId: 1, pageId: 11 }, awareness, events })
  const close = () => made.close()
  made.open()
  const closed = async (code: number) => {
    way.state = WebSocket.CLOSED
    way.listeners.get('closed')?.({ code })
    await vi.advanceTimersByTimeAsync(60_000)
  }
  const hear = (frame: Uint8Array) => {
    const decoder = createDecoder(frame)
    const type = readVarUint(decoder)
    way.handlers[type]?.(createEncoder(), decoder, {} as WebsocketProvider, true, type)
  }
  return {
    doc,
    awareness,
    looked,
    link,
    ended,
    closed,
    close,
    hear,
    synced: () => way.listeners.get('sync')?.(true),
    opened: () => way.listeners.get('status')?.({ status: 'connected' }),
    lost: () => way.listeners.get('status')?.({ status: 'disconnected' }),
  }
}

it('a connection gets a new token if the old token expired during an outage', async () => {
  const { ended, closed, close } = connection()
  for (let failed = 0; failed < 8; failed++) await closed(1006)
  await closed(CLOSE.notAuthenticated)
  expect(ended).not.toHaveBeenCalled()
  expect(way.connects).toBe(10)
  close()
})

it('[CP3] a connection ends when its token is refused repeatedly without a success in between', async () => {
  const { ended, closed, close, synced } = connection()
  await closed(CLOSE.tokenExpired)
  await closed(CLOSE.tokenExpired)
  synced()
  await closed(CLOSE.tokenExpired)
  await closed(CLOSE.tokenExpired)
  expect(ended).not.toHaveBeenCalled()
  await closed(CLOSE.tokenExpired)
  expect(ended).toHaveBeenCalledWith({ kind: 'signed-out' })
  close()
})

it('each new connection announces presence again', () => {
  const { awareness, opened, close } = connection()
  const clock = () => awareness.meta.get(awareness.clientID)?.clock ?? 0
  awareness.setLocalState({ cursor: 1 })
  const before = clock()
  opened()
  expect(clock()).toBe(before + 1)
  expect(awareness.getLocalState()).toEqual({ cursor: 1 })
  awareness.setLocalState(null)
  const hidden = clock()
  opened()
  expect(clock()).toBe(hidden)
  close()
})

it('[CP6] a connection sends no new sync request while parts of a frame arrive', async () => {
  const { hear, opened, close } = connection()
  opened()
  const frame = new Uint8Array(100_000)
  frame[0] = MESSAGE.recovered
  const recovered = vi.fn()
  const [first = frame, ...rest] = partsOf(frame)
  way.handlers[MESSAGE.recovered] = recovered
  await vi.advanceTimersByTimeAsync(25_000)
  hear(first)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(way.sent.map(([type]) => type)).toEqual([MESSAGE.sync, MESSAGE.queryAwareness])
  for (const part of rest) hear(part)
  expect(recovered).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(25_000)
  hear(first)
  // A new connection starts without parts of a frame.
  opened()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(way.sent.slice(2).map(([type]) => type)).toEqual([MESSAGE.sync, MESSAGE.sync])
  close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(way.sent).toHaveLength(4)
})

it('a connection stays open when only writing is refused, and ends after another refusal', () => {
  const { hear, ended, close } = connection()
  hear(refusedFor('read-only'))
  expect(ended).toHaveBeenLastCalledWith({ kind: 'refused', reason: 'read-only' })
  expect(way.disconnects).toBe(0)
  hear(refusedFor('too-large'))
  expect(ended).toHaveBeenLastCalledWith({ kind: 'refused', reason: 'too-large' })
  expect(way.disconnects).toBe(1)
  close()
})

it('a page deleted right after its last change was stored has no unsent changes', () => {
  const { doc, hear, opened, lost, looked, link, close } = connection()
  opened()
  doc.getText().insert(0, 'words')
  way.Socket && new way.Socket('ws://docwright.example').send(theRest(Y.encodeStateAsUpdate(doc)))
  hear(Uint8Array.of(MESSAGE.stored, 1))
  expect(looked).not.toHaveBeenCalled()
  lost()
  expect(looked).toHaveBeenLastCalledWith('saved', false)
  expect(looked.mock.invocationCallOrder.at(-1)).toBeLessThan(link.mock.invocationCallOrder.at(-1) ?? 0)
  close()
})

function refusedFor(reason: Refusal): Uint8Array {
  const encoder = createEncoder()
  writeVarUint(encoder, MESSAGE.refused)
  writeVarString(encoder, reason)
  return toUint8Array(encoder)
}

describe('[SV2] a page whose changes nobody acknowledges', () => {
  const changed = async () => {
    const page = connection()
    page.opened()
    page.doc.getText().insert(0, 'words')
    await vi.advanceTimersByTimeAsync(9_000)
    return page
  }

  it('an unacknowledged page shows a warning after 10 s and reconnects less and less often', async () => {
    const { looked, close } = await changed()
    expect(looked).toHaveBeenLastCalledWith('underway', false)
    expect(way.disconnects).toBe(0)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(looked).toHaveBeenLastCalledWith('underway', true)
    expect([way.disconnects, way.connects]).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(300_000)
    expect(way.disconnects).toBeGreaterThan(4)
    expect(way.disconnects).toBeLessThan(9)
    close()
  })

  it("an unacknowledged page doesn't count as offline while it reconnects for up to 4 s", async () => {
    const { link, lost, close } = await changed()
    link.mockClear()
    await vi.advanceTimersByTimeAsync(4_000)
    way.state = WebSocket.CONNECTING
    lost()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(link).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(link.mock.calls).toEqual([['offline']])
    close()
  })

  it('an unacknowledged page waits longer while a large frame arrives', async () => {
    const { looked, hear, close } = await changed()
    const [first = new Uint8Array()] = partsOf(new Uint8Array(100_000))
    hear(first)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(looked).toHaveBeenLastCalledWith('underway', false)
    close()
  })

  it("[CP2] an unacknowledged page doesn't reconnect when this person can't write", async () => {
    const { hear, close } = await changed()
    hear(refusedFor('read-only'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(way.disconnects).toBe(0)
    close()
  })
})
