import { proxy } from 'valtio'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeviceState } from '../device.ts'
import { sendLater } from './send-later.ts'

const register = vi.fn(async () => undefined)
const target = new EventTarget()
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  register.mockClear()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
})
afterEach(() => vi.unstubAllGlobals())

const entry = (createdAt: number) => ({ createdAt }) as DeviceState['waiting'][number]

it('[SW14] a tab requests background sync for each queued change and when someone leaves the tab', async () => {
  const state = proxy({ waiting: [] as readonly unknown[] }) as unknown as DeviceState
  const stop = sendLater({ state }, async () => ({ sync: { register } }))
  await settled()
  expect(register).not.toHaveBeenCalled()
  state.waiting = [entry(1)]
  await settled()
  expect(register.mock.calls).toEqual([['outbox']])
  state.waiting = [entry(1), entry(2)]
  await settled()
  expect(register).toHaveBeenCalledTimes(2)
  state.waiting = [entry(2)]
  await settled()
  expect(register).toHaveBeenCalledTimes(2)
  target.dispatchEvent(new Event('pagehide'))
  expect(register).toHaveBeenCalledTimes(3)
  state.waiting = []
  target.dispatchEvent(new Event('pagehide'))
  expect(register).toHaveBeenCalledTimes(3)
  stop()
  state.waiting = [entry(9)]
  target.dispatchEvent(new Event('pagehide'))
  await settled()
  expect(register).toHaveBeenCalledTimes(3)
})

it('[SW14] a tab asks for background sync of changes that already wait, if the browser supports it', async () => {
  const state = proxy({ waiting: [entry(1)] }) as unknown as DeviceState
  const stop = sendLater({ state }, async () => ({ sync: { register } }))
  await settled()
  expect(register).toHaveBeenCalledTimes(1)
  stop()
  const warn = vi.spyOn(console, 'warn')
  for (const none of [async () => ({}), async () => undefined, () => Promise.reject(new Error('no worker'))]) {
    sendLater({ state }, none)()
    await settled()
  }
  expect(register).toHaveBeenCalledTimes(1)
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})
