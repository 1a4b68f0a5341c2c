import { expect, it } from 'vitest'
import { InFlight } from './in-flight.ts'

function source() {
  const told: string[] = []
  return { told, pause: () => told.push('pause'), resume: () => told.push('resume') }
}

it('[CO54] a person with too many unstored bytes is paused on all connections until half is stored', () => {
  const inFlight = new InFlight(100)
  const [one, two, other] = [source(), source(), source()]
  const first = inFlight.add('ann', 90, one)
  const second = inFlight.add('ann', 20, one)
  const third = inFlight.add('ann', 5, two)
  inFlight.add('bob', 90, other)
  expect([one.told, two.told, other.told]).toEqual([['pause'], ['pause'], []])
  second()
  second()
  expect(inFlight.bytesOf('ann')).toBe(95)
  expect(one.told).toEqual(['pause'])
  first()
  expect([one.told, two.told]).toEqual([
    ['pause', 'resume'],
    ['pause', 'resume'],
  ])
  third()
  expect(inFlight.bytesOf('ann')).toBe(0)
})

it('[CO54] a closed connection is not resumed', () => {
  const inFlight = new InFlight(100)
  const one = source()
  const done = inFlight.add('ann', 200, one)
  inFlight.forget('ann', one)
  done()
  expect(one.told).toEqual(['pause'])
})
