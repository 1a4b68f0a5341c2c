import { expect, it } from 'vitest'
import { timeoutOf } from './toasts.ts'

it('a toast closes after 5 s or after its given duration', () => {
  expect(timeoutOf({})).toBe(5000)
  expect(timeoutOf({ durationMs: 200 })).toBe(200)
})

it('a toast stays if its duration is 0 or less', () => {
  expect([0, -1, -5000].map((durationMs) => timeoutOf({ durationMs }))).toEqual([0, 0, 0])
})
