import { expect, it } from 'vitest'
import { timeoutOf } from './toasts.ts'

it('goes after 5 s, or when it is said to', () => {
  expect(timeoutOf({})).toBe(5000)
  expect(timeoutOf({ durationMs: 200 })).toBe(200)
})

it('stays when its time is 0 or less', () => {
  expect([0, -1, -5000].map((durationMs) => timeoutOf({ durationMs }))).toEqual([0, 0, 0])
})
