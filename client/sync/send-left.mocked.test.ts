import { proxy, ref } from 'valtio'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Room } from '../../shared/protocol/collaboration.ts'
import { markUnsent, session } from '../session/index.ts'
import { memoryStorage } from '../session/testing/memory-storage.ts'
import type { ConnectionState } from './connection.ts'
import { current } from './current-device.ts'
import type { Device } from './device.ts'
import './page-docs/send-unsent.ts'
import { startSendingLeft } from './send-left.ts'

const [opened, looked] = vi.hoisted((): [number[], number[]] => [[], []])

/** The server refuses page 11, doesn't answer about page 13, and accepts everything else at once. */
vi.mock('./page-docs/page-doc.ts', async () => {
  const { proxy } = await import('valtio')
  return {
    PageDoc: class {
      readonly room: Room
      readonly facts: object
      readonly close = () => undefined
      readonly lookForUnsent = () => void looked.push(this.room.pageId)

      constructor(_userId: string, room: Room) {
        this.room = room
        const isRefused = room.pageId === 11
        this.facts = proxy({
          unsent: isRefused || room.pageId === 13,
          ending: isRefused ? { kind: 'gone' } : null,
          copy: 'kept',
        })
        opened.push(room.pageId)
      }
    },
  }
})

const mark = (pageId: number) => markUnsent('ann', { projectId: 1, pageId }, 'gone', true)
const areOpened = (ids: number[]) => vi.waitFor(() => expect(opened).toEqual(ids), { timeout: 20_000 })
/** Waits until no text is on its way any more and unused pages are closed. */
const pass = () => vi.advanceTimersByTimeAsync(20_000)

const user = { id: 'ann', name: 'Ann', email: 'ann@example.org', image: null, login: null }

startSendingLeft()

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.useFakeTimers()
  session.now = { state: 'signed-in', user, confirmed: true }
  return async () => {
    current.device = undefined
    await pass()
    opened.length = 0
    looked.length = 0
    session.now = { state: 'visitor', ended: 'no' }
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it('[UN2] a page with undeliverable changes is opened once, and again only after going offline', async () => {
  const state = proxy<{ connection: ConnectionState }>({ connection: 'up-to-date' })
  mark(11)
  current.device = ref({ state } as Device)
  await areOpened([11])
  // A page that is already open here doesn't notice by itself what other tabs left.
  expect(looked).toEqual([11])
  await pass()
  mark(12)
  await pass()
  await areOpened([11, 12])
  await pass()
  state.connection = 'offline'
  await pass()
  state.connection = 'up-to-date'
  await areOpened([11, 12, 11, 12])
})

it('[UN2] pages marked during sending are sent later, and unsent pages again after a reconnect', async () => {
  const state = proxy<{ connection: ConnectionState }>({ connection: 'up-to-date' })
  const time = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  mark(11)
  mark(13)
  current.device = ref({ state } as Device)
  await areOpened([11, 13])
  await time(4_000)
  state.connection = 'offline'
  await time(4_000)
  state.connection = 'up-to-date'
  mark(12)
  await time(11_000)
  expect(opened).toEqual([11, 13])
  await areOpened([11, 13, 11, 12])
})
