import { beforeEach, expect, it, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { CLOSE } from '../../../shared/protocol/collaboration.ts'
import { synchroniseSession } from '../../session/index.ts'
import { connectRoom } from './connection.ts'

type Listener = (event: unknown) => void
const way = vi.hoisted(() => ({ listeners: new Map<string, Listener>(), connects: 0 }))

vi.mock('y-websocket', () => ({
  WebsocketProvider: class {
    messageHandlers: unknown[] = []
    wsconnected = false
    on = (event: string, listener: Listener) => way.listeners.set(event, listener)
    connect = () => {
      way.connects += 1
    }
    disconnect = () => undefined
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
  way.connects = 0
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
  return { ended, closed, close, synced: () => way.listeners.get('sync')?.(true) }
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
