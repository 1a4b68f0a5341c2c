import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { openOracle, steps } from './testing/oracle.ts'

it('[SH11] whatever is written, every shape becomes what a query says', async () => {
  const oracle = await openOracle(await testDatabase())
  try {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        await oracle.run(plan)
        runs += 1
      }),
      { numRuns: 6, endOnFailure: true },
    )
    expect(runs).toBe(6)
  } finally {
    await oracle.close()
  }
}, 120_000)
