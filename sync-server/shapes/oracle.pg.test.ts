import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openTestDatabase, testDatabase } from '../../db/testing/test-database.ts'
import { openOracle } from './testing/oracle.ts'
import { type Step, steps } from './testing/oracle-plan.ts'
import { serveInProcess } from './testing/oracle-process.ts'
import { serveHere } from './testing/oracle-server.ts'

const RUNS = 6

it('[SH11] every shape equals the result of a query, whatever is written and for any reader', async () => {
  const oracle = await openOracle(await serveHere(await testDatabase()))
  try {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        await oracle.run(plan)
        runs += 1
      }),
      // Fixed plans, so each run takes as long as the last one; `npm run fuzz -- shapes` uses others.
      { numRuns: RUNS, seed: 23, endOnFailure: true },
    )
    expect(runs).toBe(RUNS)
  } finally {
    await oracle.close()
  }
}, 120_000)

it('[SH11] every shape equals the result of a query even if the server is killed during writes', async () => {
  const { database, remove, settings } = await openTestDatabase()
  await database.close()
  const writes = (name: string) => ({
    together: [1, 2, 3].map((id) => ({
      writes: [{ write: 'insert' as const, id, project: 101, name }],
      rollBack: id === 2,
    })),
  })
  const plan: Step[] = [
    { step: 'write', ...writes('before') },
    { step: 'kill', ...writes('in between'), after: 0 },
    { step: 'write', ...writes('after') },
  ]
  const oracle = await openOracle(await serveInProcess(settings))
  try {
    await oracle.run(plan)
  } finally {
    await oracle.close()
    await remove()
  }
}, 180_000)
