import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RefreshOutcome } from '../../../../shared/contract/refresh.ts'
import { ApiError, NetworkError } from '../../../api/index.ts'
import { waitForOutcome } from './wait-for-outcome.ts'

const ended: RefreshOutcome = {
  running: false,
  found: 'nothing',
  looked_at: null,
  since: null,
  commit: null,
  subject: null,
  pages: 0,
  suggestions: 0,
  reason: null,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Gives these answers one after the other. Returns the state after this many seconds. */
async function waited(answers: readonly (RefreshOutcome | Error)[], seconds: number) {
  const left = [...answers]
  const read = vi.fn(async () => {
    const answer = left.shift()
    if (answer instanceof Error) throw answer
    if (!answer) throw new Error('Nobody should ask any more')
    return answer
  })
  const controller = new AbortController()
  let end: RefreshOutcome | 'given up' | 'waiting' = 'waiting'
  void waitForOutcome(read, controller.signal).then((outcome) => {
    end = outcome ?? 'given up'
  })
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  return { read, controller, end: () => end }
}

it('the wait for a refresh asks again until the running update has ended', async () => {
  const { read, end } = await waited([{ ...ended, running: true }, { ...ended, running: true }, ended], 7)
  expect(read).toHaveBeenCalledTimes(3)
  expect(end()).toEqual(ended)
})

it('the wait for a refresh asks again after a lost answer and after a server failure', async () => {
  const { end } = await waited([new NetworkError(undefined), new ApiError(503, 'Busy', {}), ended], 7)
  expect(end()).toEqual(ended)
})

it.each([401, 403, 404])('the wait for a refresh ends when the server refuses with %i', async (status) => {
  const { read, end } = await waited([new ApiError(status, 'No', {}), ended], 60)
  expect(read).toHaveBeenCalledTimes(1)
  expect(end()).toBe('given up')
})

it('the wait for a refresh asks no more after it is aborted', async () => {
  const { read, controller, end } = await waited([{ ...ended, running: true }], 1)
  controller.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(1)
  expect(end()).toBe('waiting')
})
