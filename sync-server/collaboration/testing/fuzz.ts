/** `npm run fuzz -- pages [--seeds N] [--seed S] [--on embedded|postgres]`: convergence, for as long as one likes. */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { type DatabaseOptions, openDatabase } from '../../../db/connect.ts'
import { migrate } from '../../../db/migrate.ts'
import { startPostgres } from '../../../db/testing/postgres-server.ts'
import { openWorld, plans, type Tally } from './world.ts'

export async function fuzzPages(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seeds: { type: 'string', default: '200' }, seed: { type: 'string' }, on: { type: 'string' } },
  })
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  const server = await startPostgres()
  try {
    for (const [name, options] of [
      ['embedded', { dataDir: null }],
      ['postgres', { url: server.url('postgres') }],
    ] as const) {
      if (values.on === undefined || values.on === name)
        await fuzzOn(name, options, { seed, seeds: Number(values.seeds) })
    }
  } finally {
    await server.stop()
  }
}

async function fuzzOn(name: string, options: Omit<DatabaseOptions, 'entry'>, run: { seed: number; seeds: number }) {
  const database = await openDatabase({ ...options, entry: 'npm run fuzz' })
  await migrate(database)
  const world = await openWorld(database)
  const sum: Tally = { words: 0, recovered: 0, refused: 0, also: 0 }
  const begun = performance.now()
  let runs = 0
  const property = fc.asyncProperty(plans, async (plan) => {
    const tally = await world.run(plan)
    for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key]
    runs += 1
    if (runs % 50 === 0) console.error(`${name}: ${runs}`)
  })
  // A failure prints its seed and path; the plan is not made shorter, because timing is part of it.
  await fc.assert(property, { numRuns: run.seeds, seed: run.seed, endOnFailure: true })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `${name}: ${runs} seeds from ${run.seed}, ${seconds} s: every copy the same, none of ${sum.words} words lost, ` +
      `${sum.recovered} of them recovered; ${sum.also} stand in the list although they are on the page or were deleted`,
  )
  await database.close()
}
