import { proxy } from 'valtio'
import { expect, test } from 'vitest'
import { until } from './until.ts'

test('a wait resolves when its condition is true, even if it is true from the start', async () => {
  const state = proxy({ waiting: 0 })
  const isDone = () => state.waiting === 0
  await until(state, isDone)
  state.waiting = 2
  let done = false
  const later = until(state, isDone).then(() => {
    done = true
  })
  state.waiting = 1
  await Promise.resolve()
  await Promise.resolve()
  expect(done).toBe(false)
  state.waiting = 0
  await later
})

test('a cancelled wait rejects with the reason and is not checked again', async () => {
  const state = proxy({ waiting: 1 })
  let looks = 0
  const stop = new AbortController()
  const given = until(state, () => ++looks < 0, stop.signal)
  stop.abort(new Error('closed'))
  await expect(given).rejects.toThrow('closed')
  state.waiting = 2
  await Promise.resolve()
  expect(looks).toBe(1)
  await expect(until(state, () => true, AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
})
