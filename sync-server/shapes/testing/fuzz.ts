/** `npm run fuzz -- shapes [--seeds N] [--seed S]`: the oracle, for as long as one likes, on both Postgreses. */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { openDatabase } from '../../../db/connect.ts'
import { migrate } from '../../../db/migrate.ts'
import { startPostgres } from '../../../db/testing/postgres-server.ts'
import { openOracle, steps } from './oracle.ts'

export async function fuzzShapes(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seeds: { type: 'string', default: '200' }, seed: { type: 'string' } },
  })
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  const server = await startPostgres()
  try {
    for (const [name, options] of [
      ['embedded', { dataDir: null }],
      ['postgres', { url: server.url('postgres') }],
    ] as const) {
      const database = await openDatabase({ ...options, entry: 'npm run fuzz' })
      await migrate(database)
      const oracle = await openOracle(database)
      const begun = performance.now()
      let runs = 0
      let written = 0
      const property = fc.asyncProperty(steps, async (plan) => {
        await oracle.run(plan)
        runs += 1
        written += plan.length
        if (runs % 20 === 0) console.error(`${name}: ${runs}`)
      })
      // What has been written stays, so that a shorter plan does not say more.
      await fc.assert(property, { numRuns: Number(values.seeds), seed, endOnFailure: true })
      const seconds = ((performance.now() - begun) / 1000).toFixed(0)
      console.log(`${name}: ${runs} seeds from ${seed}, ${written} steps, ${seconds} s, every shape as the query says`)
      await oracle.close()
      await database.close()
    }
  } finally {
    await server.stop()
  }
}
