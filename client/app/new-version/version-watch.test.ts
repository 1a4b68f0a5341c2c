import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQuietMoment, QUIET } from './quiet-moment.ts'
import { createVersionWatch } from './version-watch.ts'

const after = (milliseconds: number, act: () => void) => void setTimeout(act, milliseconds)
const offer = vi.fn<(accept: () => void) => void>()
const takeOver = vi.fn<() => boolean>()
const giveWay = vi.fn<() => Promise<void>>()
const reload = vi.fn()
const two = async () => 'two'
const accept = () => offer.mock.calls.at(-1)?.[0]()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  takeOver.mockReturnValue(true)
  giveWay.mockResolvedValue()
})
afterEach(() => void vi.useRealTimers())

function watch() {
  const quiet = createQuietMoment({ now: Date.now, after })
  const parts = { own: 'one', whenQuiet: quiet.whenQuiet, offer, takeOver, giveWay, reload, after }
  return { ...quiet, ...createVersionWatch(parts) }
}

it('[SW10] the version watch offers each new version once, and never the running version', () => {
  const { found } = watch()
  found('one')
  found(undefined)
  expect(offer).not.toHaveBeenCalled()
  found('two')
  found('two')
  expect(offer).toHaveBeenCalledTimes(1)
  found('three')
  expect(offer).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

it('[SW10] the version watch offers a new version only after typing has ended', () => {
  const { found, typed } = watch()
  typed()
  found('two')
  for (let keys = 0; keys < 10; keys++) {
    vi.advanceTimersByTime(QUIET - 1)
    typed()
  }
  expect(offer).not.toHaveBeenCalled()
  vi.advanceTimersByTime(QUIET)
  expect(offer).toHaveBeenCalledTimes(1)
})

it('[SW11] a tab reloads once, when its user has agreed and the new version has taken over', () => {
  const { found, tookOver } = watch()
  found('two')
  accept()
  accept()
  expect(takeOver).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
  void tookOver(two)
  void tookOver(two)
  vi.runAllTimers()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('[SW11] a tab reloads only after its user accepts, even if another tab accepted the version', async () => {
  const { tookOver } = watch()
  await tookOver(two)
  expect(offer).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
  takeOver.mockReturnValue(false)
  accept()
  await vi.runAllTimersAsync()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('[SW11] a tab also reloads if the new version does not take over in time', () => {
  const { found } = watch()
  found('two')
  accept()
  vi.runAllTimers()
  expect(reload).toHaveBeenCalledTimes(1)
})
