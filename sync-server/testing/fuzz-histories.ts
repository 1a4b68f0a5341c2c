import { isDeepStrictEqual, parseArgs } from 'node:util'
import fc from 'fast-check'
import { openDatabase } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { HistoryWorld, histories } from './histories.ts'

/** `npm run fuzz -- histories [--seeds N] [--seed S]`: random histories of repositories and of people's edits. */
export async function fuzzHistories(args: string[]): Promise<void> {
  const options = { seeds: { type: 'string', default: '500' }, seed: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  const database = await openDatabase({ dataDir: null, entry: 'npm run fuzz' })
  try {
    await migrate(database)
    let project = 1000
    const world = new HistoryWorld(database, () => project++)
    await world.prepare()
    let [runs, checks] = [0, 0]
    const property = fc.asyncProperty(histories, async (acts) => {
      for await (const { what, expected, found } of world.play(acts)) {
        checks += 1
        if (isDeepStrictEqual(found, expected)) continue
        throw new Error(`${what}: ${JSON.stringify(found, null, 1)} instead of ${JSON.stringify(expected, null, 1)}`)
      }
      runs += 1
      if (runs % 20 === 0) console.error(runs)
    })
    await fc.assert(property, { numRuns: Number(values.seeds), seed })
    console.log(`${runs} histories from seed ${seed}: ${checks} comparisons, none differs`)
  } finally {
    await database.close()
  }
}
