import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { openWorld, plans, type Tally } from './testing/world.ts'

it.each([
  ['both processes merge in their own thread', 12, {}],
  ['one of the processes merges in another thread', 3, { fromBytes: 0 }],
])(
  '[CO50] whatever people do and whatever fails, all copies become the same and no word is lost: %s',
  async (_, runs, threads) => {
    const world = await openWorld(await testDatabase(), threads)
    const tallies: Tally[] = []
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        tallies.push(await world.run(plan))
      }),
      // Fixed plans, so each run takes as long as the last one; `npm run fuzz -- pages` uses others.
      { numRuns: runs, seed: 5, endOnFailure: true },
    )
    expect(tallies).toHaveLength(runs)
    const sum = (name: keyof Tally) => tallies.reduce((total, tally) => total + tally[name], 0)
    // The runs must be meaningful: words were written, and some lost their place.
    expect(sum('words')).toBeGreaterThan(10)
    expect(sum('recovered')).toBeGreaterThan(0)
    expect(sum('refused')).toBe(0)
  },
  120_000,
)
