import { expect, it } from 'vitest'
import { createLane } from './lane.ts'

it('a lane runs tasks in order, no more at once than its width, and continues after a failure', async () => {
  const lane = createLane(2)
  const begun: number[] = []
  const open: (() => void)[] = []
  const work = (n: number) =>
    lane(async () => {
      begun.push(n)
      await new Promise<void>((resolve) => {
        open[n] = resolve
      })
      if (n === 0) throw new Error('failed')
      return n
    })
  const all = Promise.allSettled([0, 1, 2, 3].map(work))
  expect(begun).toEqual([0, 1])
  open[0]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const n of [1, 2]) open[n]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  open[3]?.()
  const results = await all
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(['failed', 1, 2, 3])
})
