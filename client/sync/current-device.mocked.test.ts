import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { session } from '../session/index.ts'
import { openedDevice, startDevice } from './current-device.ts'

const told = vi.hoisted((): unknown[] => [])

vi.mock('./open-device.ts', () => ({
  openDevice: () => ({
    opened: Promise.resolve(),
    blocked: new Promise(() => undefined),
    tell: (message: unknown) => told.push(message),
    onRefusal: () => undefined,
    onLost: () => undefined,
    close: () => undefined,
  }),
}))

it('tells a worker that waits for somebody to sign in that somebody did, also where the session had ended', async () => {
  const user = { id: 'ann', name: 'Ann', email: 'ann@example.org', image: null, login: null }
  session.now = { state: 'signed-in', user, confirmed: true }
  startDevice()
  await openedDevice()
  expect(told).toEqual([{ type: 'signed-in' }])
  session.now = { state: 'visitor', ended: 'by-the-service' }
  await vi.waitFor(async () => expect(await openedDevice()).toBeUndefined(), { interval: 2, timeout: 20_000 })
  session.now = { state: 'signed-in', user, confirmed: true }
  await vi.waitFor(async () => expect(await openedDevice()).toBeDefined(), { interval: 2, timeout: 20_000 })
  expect(told).toHaveLength(2)
})
