/** `npm run fuzz -- shapes [--seeds N] [--seed S] [--on embedded|postgres]`: the oracle, for as long as one likes. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { startPostgres } from '../../../db/testing/postgres-server.ts'
import { openOracle } from './oracle.ts'
import { stepsWithKills } from './oracle-plan.ts'
import { serveInProcess } from './oracle-process.ts'

export async function fuzzShapes(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seeds: { type: 'string', default: '200' }, seed: { type: 'string' }, on: { type: 'string' } },
  })
  const numRuns = Number(values.seeds)
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  const dataDir = await mkdtemp(join(tmpdir(), 'docwright-fuzz-'))
  const postgres = await startPostgres()
  try {
    if (values.on !== 'postgres') await fuzzOn('embedded', { dataDir }, { numRuns, seed })
    if (values.on !== 'embedded') await fuzzOn('postgres', { url: postgres.url('postgres') }, { numRuns, seed })
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Amount = { numRuns: number; seed: number }

async function fuzzOn(name: string, where: { url?: string; dataDir?: string }, { numRuns, seed }: Amount) {
  const oracle = await openOracle(await serveInProcess(where))
  const begun = performance.now()
  const counts: Record<string, number> = {}
  let runs = 0
  let slowest = 0
  const property = fc.asyncProperty(stepsWithKills, async (plan) => {
    const since = performance.now()
    await oracle.run(plan)
    runs += 1
    slowest = Math.max(slowest, performance.now() - since)
    for (const { step } of plan) counts[step] = (counts[step] ?? 0) + 1
    if (runs % 20 === 0) console.error(`${name}: ${runs}`)
  })
  // Writes stay in the database, so a shorter plan would prove nothing more.
  await fc.assert(property, { numRuns, seed, endOnFailure: true })
  const [seconds, most] = [performance.now() - begun, slowest].map((ms) => (ms / 1000).toFixed(0))
  const steps = Object.entries(counts).map(([step, count]) => `${count} ${step}`)
  console.log(`${name}: ${runs} seeds from ${seed} in ${seconds} s, the longest ${most} s: ${steps.join(', ')};`)
  console.log(`${name}: every shape as the query says`)
  await oracle.close()
}
