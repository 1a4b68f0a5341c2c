/** `npm run fuzz -- outbox [--seeds N] [--seed S] [--on embedded|postgres]`: the simulator, for as long as one likes. */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { openDatabase } from '../../../db/connect.ts'
import { migrate } from '../../../db/migrate.ts'
import { startPostgres } from '../../../db/testing/postgres-server.ts'
import { openSimulator, steps } from './outbox-simulator.ts'

export async function fuzzOutbox(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: '200' },
      seed: { type: 'string' },
      on: { type: 'string', default: 'both' },
    },
  })
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  if (values.on !== 'postgres') await fuzz('embedded', { dataDir: null }, seed, Number(values.seeds))
  if (values.on === 'embedded') return
  const server = await startPostgres()
  try {
    await fuzz('postgres', { url: server.url('postgres') }, seed, Number(values.seeds))
  } finally {
    await server.stop()
  }
}

async function fuzz(
  name: string,
  options: { url: string } | { dataDir: null },
  seed: number,
  numRuns: number,
): Promise<void> {
  const database = await openDatabase({ ...options, entry: 'npm run fuzz' })
  await migrate(database)
  const simulator = openSimulator(database)
  const begun = performance.now()
  let runs = 0
  let changes = 0
  let restores = 0
  const property = fc.asyncProperty(steps, async (plan) => {
    const ran = await simulator.run(plan)
    runs += 1
    changes += ran.changes
    restores += ran.restores
    if (runs % 100 === 0) console.error(`${name}: ${runs}`)
  })
  await fc.assert(property, { numRuns, seed })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `${name}: ${runs} seeds from ${seed}, ${changes} changes, ${restores} restores, ${seconds} s, each change once`,
  )
  await database.close()
}
