import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { send } from '../../../api/index.ts'
import { waitForInstallation } from './wait-for-installation.ts'

vi.mock('../../../api/index.ts', () => ({ send: vi.fn() }))

const asked = vi.mocked(send)
const repository = { owner: 'acme', repo: 'nano' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  asked.mockReset()
})

it('the wait for an installation asks every 4 s until the app has access, even after a failure', async () => {
  const installed = vi.fn()
  asked
    .mockResolvedValueOnce({ has_installation_access: false })
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce({ has_installation_access: true })
  waitForInstallation(repository, installed)
  await vi.advanceTimersByTimeAsync(3999)
  expect(asked).not.toHaveBeenCalled()
  for (const times of [1, 2, 3]) {
    expect(installed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(times === 1 ? 1 : 4000)
    expect(asked).toHaveBeenCalledTimes(times)
  }
  expect(installed).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(3)
})

it('the wait for an installation asks nothing after it is stopped', async () => {
  const installed = vi.fn()
  asked.mockResolvedValue({ has_installation_access: true })
  waitForInstallation(repository, installed)()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked.mock.calls.length, installed.mock.calls.length]).toEqual([0, 0])
})
