import { expect, it } from 'vitest'
import { PresencePace } from './presence-pace.ts'

it('[CO53] a person has one presence rate for all connections, which does not affect others', () => {
  let now = 0
  const pace = new PresencePace(() => now)
  // Two hundred connections, each within its own rate.
  let taken = 0
  for (let tick = 0; tick < 100; tick++) {
    now += 100
    for (let socket = 0; socket < 200; socket++) for (let n = 0; n < 3; n++) if (pace.take('eve', 400)) taken += 1
    expect(pace.take('ann', 400)).toBe(true)
  }
  expect(taken).toBeLessThanOrEqual(400 + 10 * 60)
  now += 10_000
  expect(pace.take('eve', 400)).toBe(true)
})

it('[CO53] a person has one limit of presence bytes for all connections', () => {
  let now = 0
  const pace = new PresencePace(() => now)
  let taken = 0
  for (let n = 0; n < 256; n++) if (pace.take('eve', 8_000)) taken += 8_000
  expect(taken).toBeGreaterThan(500_000)
  expect(taken).toBeLessThanOrEqual(512 * 1024)
  expect(pace.take('ann', 8_000)).toBe(true)
  now += 1_000
  expect(pace.take('eve', 100_000)).toBe(true)
})
