import { createDecoder, readVarUint } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding'
import { beforeEach, expect, it, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import type { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { CLOSE, MESSAGE, type Refusal } from '../../../shared/protocol/collaboration.ts'
import { partsOf } from '../../../shared/protocol/frame-parts.ts'
import { synchroniseSession } from '../../session/index.ts'
import { connectRoom } from './connection.ts'

type Listener = (event: unknown) => void
const way = vi.hoisted(() => ({
  listeners: new Map<string, Listener>(),
  handlers: [] as WebsocketProvider['messageHandlers'],
  sent: [] as number[][],
  connects: 0,
  disconnects: 0,
}))

vi.mock('y-websocket', () => ({
  WebsocketProvider: class {
    messageHandlers = way.handlers
    wsconnected = true
    ws = { send: (frame: Uint8Array) => way.sent.push([...frame]) }
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
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('location', new URL('https://docwright.example'))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.mocked(synchroniseSession).mockResolvedValue('signed-in')
  Object.assign(way, { sent: [], connects: 0, disconnects: 0 })
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
  const events = { link: nothing, synced: nothing, recovered: nothing, counted: nothing, ended }
  const { open, close } = connectRoom(doc, { projectId: 1, pageId: 11 }, new Awareness(doc), events)
  open()
  const closed = async (code: number) => {
    way.listeners.get('closed')?.({ code })
    await vi.advanceTimersByTimeAsync(60_000)
  }
  const hear = (frame: Uint8Array) => {
    const decoder = createDecoder(frame)
    const type = readVarUint(decoder)
    way.handlers[type]?.(createEncoder(), decoder, {} as WebsocketProvider, true, type)
  }
  return {
    ended,
    closed,
    close,
    hear,
    synced: () => way.listeners.get('sync')?.(true),
    opened: () => way.listeners.get('status')?.({ status: 'connected' }),
  }
}

it('goes on with a new token after an outage that the old one did not outlast', async () => {
  const { ended, closed, close } = connection()
  for (let failed = 0; failed < 8; failed++) await closed(1006)
  await closed(CLOSE.notAuthenticated)
  expect(ended).not.toHaveBeenCalled()
  expect(way.connects).toBe(10)
  close()
})

it('[CP3] ends with a token that is refused again and again, not with one that was taken in between', async () => {
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

it('[CP6] does not ask anew for what is on its way, only tells that it is there', async () => {
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
  // Another connection begins with nothing.
  opened()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(way.sent.slice(2).map(([type]) => type)).toEqual([MESSAGE.sync, MESSAGE.sync])
  close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(way.sent).toHaveLength(4)
})

it('goes on hearing what others write when writing is not allowed any more; for another refusal it ends', () => {
  const { hear, ended, close } = connection()
  hear(refusedFor('read-only'))
  expect(ended).toHaveBeenLastCalledWith({ kind: 'refused', reason: 'read-only' })
  expect(way.disconnects).toBe(0)
  hear(refusedFor('too-large'))
  expect(ended).toHaveBeenLastCalledWith({ kind: 'refused', reason: 'too-large' })
  expect(way.disconnects).toBe(1)
  close()
})

function refusedFor(reason: Refusal): Uint8Array {
  const encoder = createEncoder()
  writeVarUint(encoder, MESSAGE.refused)
  writeVarString(encoder, reason)
  return toUint8Array(encoder)
}
