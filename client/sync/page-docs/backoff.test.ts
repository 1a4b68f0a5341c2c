import { expect, it } from 'vitest'
import { backoff } from './backoff.ts'

it('the backoff waits longer with each attempt, up to half a minute', () => {
  expect([0, 1, 2, 3].map((attempt) => backoff(attempt, 1))).toEqual([500, 1000, 2000, 4000])
  expect(backoff(50, 1)).toBe(30_000)
})

it('the backoff spreads the attempts of many clients over half of the wait', () => {
  expect(backoff(3, 0)).toBe(2000)
  expect(backoff(3, 0.5)).toBe(3000)
})
