import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { openOracle, steps } from './testing/oracle.ts'

const RUNS = 6

it('[SH11] whatever is written, every shape becomes what a query says', async () => {
  const oracle = await openOracle(await testDatabase())
  try {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        await oracle.run(plan)
        runs += 1
      }),
      // The same plans each time, so that a run takes as long as the last one; `npm run fuzz -- shapes` takes others.
      { numRuns: RUNS, seed: 23, endOnFailure: true },
    )
    expect(runs).toBe(RUNS)
  } finally {
    await oracle.close()
  }
}, 120_000)
