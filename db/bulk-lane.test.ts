import { expect, it } from 'vitest'
import { BulkLane } from './bulk-lane.ts'

/** Creates a lane with a clock that only tasks and rests move. */
function laneOf(width = 1) {
  let now = 10_000
  const rests: number[] = []
  const lane = new BulkLane(width, {
    now: () => now,
    pause: async (ms) => {
      rests.push(ms)
      now += ms
    },
  })
  const taking = (ms: number) => () => {
    now += ms
    return Promise.resolve(ms)
  }
  return { lane, rests, taking }
}

it('bulk work does not rest while nobody writes', async () => {
  const { lane, rests, taking } = laneOf()
  for (let i = 0; i < 5; i++) await lane.run(taking(3))
  expect(rests).toEqual([])
})

it('bulk work rests for nine times as long as it took while people write', async () => {
  const { lane, rests, taking } = laneOf()
  lane.makeWay()
  expect(await Promise.all([lane.run(taking(3)), lane.run(taking(5))])).toEqual([3, 5])
  await expect.poll(() => rests).toEqual([27, 45])
})

it('bulk work continues at full speed a second after the last write', async () => {
  const { lane, rests, taking } = laneOf()
  lane.makeWay()
  await taking(1_000)()
  await lane.run(taking(3))
  await lane.run(taking(3))
  expect(rests).toEqual([])
})

it('a slow database does not stop bulk work', async () => {
  const { lane, rests, taking } = laneOf()
  lane.makeWay()
  await lane.run(taking(900))
  await expect.poll(() => rests).toEqual([250])
})

it('failed bulk work rejects, rests as usual and does not block later work', async () => {
  const { lane, rests, taking } = laneOf()
  lane.makeWay()
  const failed = lane.run(async () => {
    await taking(2)()
    throw new Error('no room')
  })
  await expect(failed).rejects.toThrow('no room')
  expect(await lane.run(taking(1))).toBe(1)
  await expect.poll(() => rests).toEqual([18, 9])
})
