import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { histories, NO_TALLY, run, type Tally } from './world.ts'

/** `npm run fuzz -- merge [--seeds N] [--seed S]`: publishing while people edit, for as long as one likes. */
export async function fuzzMerge(args: string[]): Promise<void> {
  const options = { seeds: { type: 'string', default: '5000' }, seed: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  const sum: Tally = { ...NO_TALLY }
  const begun = performance.now()
  let runs = 0
  const property = fc.property(histories, (history) => {
    const tally = run(history)
    for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key]
    runs += 1
    if (runs % 500 === 0) console.error(runs)
  })
  fc.assert(property, { numRuns: Number(values.seeds), seed })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `${runs} seeds from ${seed}, ${seconds} s: ${sum.publications} publications with ${sum.suggestions} suggestions, ` +
      `${sum.accepted} accepted, none wrong; of ${sum.typed} typed characters ${sum.deleted} deleted by people, ${sum.recovered} recovered, none lost`,
  )
}
