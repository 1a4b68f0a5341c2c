import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createWholeProjects } from './whole-projects.ts'

/** Alarms that go off when the test says so. */
function alarms() {
  const set = new Set<{ run: () => void }>()
  return {
    set,
    setTimer: (run: () => void) => {
      const alarm = { run }
      set.add(alarm)
      return () => void set.delete(alarm)
    },
    ring: () => {
      for (const { run } of [...set]) run()
    },
  }
}

async function* archive(size: number, chunk = 1_000) {
  for (let at = 0; at < size; at += chunk) yield Buffer.alloc(Math.min(chunk, size - at), 'x')
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}

it('an asker who stops reading a whole project loses the place', async () => {
  const clock = alarms()
  const whole = createWholeProjects(clock.setTimer)
  const stalled = ['a', 'a', 'b', 'c'].map((asker) => whole.read(asker, archive(1_000_000)))
  const failures = stalled.map((stream) => new Promise((resolve) => stream.once('error', resolve)))
  for (const stream of stalled) stream.read(1)
  await settled()
  expect(() => whole.read('d', archive(1))).toThrow('Too many whole projects')
  clock.ring()
  expect(await Promise.all(failures)).toEqual(Array(4).fill(expect.any(Error)))
  await settled()
  for (const asker of ['d', 'e', 'f', 'g']) whole.read(asker, archive(1))
})

it('a slow reader of a whole project gets everything, also a large file', async () => {
  const clock = alarms()
  const stream = createWholeProjects(clock.setTimer).read('a', archive(10_000_000, 10_000_000))
  let [read, waits] = [0, 0]
  const seen = new Set<object>()
  for await (const piece of stream) {
    read += (piece as Buffer).length
    await settled()
    // Each piece has a new alarm, because reading replaces the previous one.
    for (const alarm of clock.set) {
      if (!seen.has(alarm)) waits += 1
      seen.add(alarm)
    }
  }
  expect(read).toBe(10_000_000)
  expect(waits).toBeGreaterThan(50)
  expect(clock.set.size).toBe(0)
})

it('an asker of whole projects gets no more than two of the places', async () => {
  const whole = createWholeProjects(alarms().setTimer)
  const [first] = [whole.read('a', archive(9_000)), whole.read('a', archive(9_000))]
  expect(() => whole.read('a', archive(1))).toThrow('You’re already reading')
  whole.read('b', archive(1))
  first?.resume()
  await settled()
  whole.read('a', archive(1))
})
