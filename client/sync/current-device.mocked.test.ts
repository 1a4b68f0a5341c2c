import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { session } from '../session/index.ts'
import { current, openedDevice, startDevice } from './current-device.ts'

const told = vi.hoisted((): unknown[] => [])
/** Mocked database of an opened device. `answers` resolves when it answers. */
const database = vi.hoisted(() => ({ answers: Promise.resolve() }))

vi.mock('./open-device.ts', () => ({
  openDevice: () => ({
    opened: database.answers,
    blocked: new Promise(() => undefined),
    tell: (message: unknown) => told.push(message),
    onRefusal: () => undefined,
    onLost: () => undefined,
    close: () => undefined,
  }),
}))

const ann = { id: 'ann', name: 'Ann', email: 'ann@example.org', image: null, login: null }

it('the device works without an unresponsive database and uses the database once it answers', async () => {
  vi.useFakeTimers()
  let answer: () => void = () => undefined
  database.answers = new Promise((resolve) => {
    answer = resolve
  })
  const user = { ...ann, id: 'bob' }
  session.now = { state: 'signed-in', user, confirmed: false }
  startDevice()
  const found = vi.fn()
  void openedDevice().then(found)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(4_000)
  expect([found.mock.calls, current.missing]).toEqual([[[undefined]], 'no-storage'])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect([current.missing, current.device === (await openedDevice())]).toEqual([undefined, true])
  database.answers = Promise.resolve()
  vi.useRealTimers()
})

it('the device informs a waiting worker of each sign-in, even after the session ended', async () => {
  const user = ann
  session.now = { state: 'signed-in', user, confirmed: true }
  await vi.waitFor(async () => expect((await openedDevice()) && told).toHaveLength(1), { interval: 2, timeout: 20_000 })
  expect(told).toEqual([{ type: 'signed-in' }])
  session.now = { state: 'visitor', ended: 'by-the-service' }
  await vi.waitFor(async () => expect(await openedDevice()).toBeUndefined(), { interval: 2, timeout: 20_000 })
  session.now = { state: 'signed-in', user, confirmed: true }
  await vi.waitFor(async () => expect(await openedDevice()).toBeDefined(), { interval: 2, timeout: 20_000 })
  expect(told).toHaveLength(2)
})
