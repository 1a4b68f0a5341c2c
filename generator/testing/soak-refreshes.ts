/** `npm run soak -- refreshes [--rounds N] [--on embedded|postgres]`: the process of a refresh is killed again and again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { startPostgres } from '../../db/testing/postgres-server.ts'
import { killRefreshes } from './refresh-kills.ts'
import type { RefreshOrder } from './refresh-process.ts'

export async function soakRefreshes(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '100' }, on: { type: 'string' } },
  })
  const rounds = Number(values.rounds)
  const dataDir = await mkdtemp(join(tmpdir(), 'docwright-soak-'))
  const postgres = await startPostgres()
  try {
    if (values.on !== 'postgres') await soakOn('embedded', { dataDir }, rounds)
    if (values.on !== 'embedded') await soakOn('postgres', { url: postgres.url('postgres') }, rounds)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function soakOn(name: string, settings: RefreshOrder['settings'], rounds: number): Promise<void> {
  const database = await openDatabase({ ...settings, entry: 'the soak' })
  await migrate(database)
  await database.close()
  const begun = performance.now()
  const onRound = (round: number) => round % 10 === 0 && console.error(`${name}: ${round}`)
  const result = await killRefreshes({ settings, rounds, random: Math.random, onRound })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `${name}: ${result.rounds} refreshes in ${seconds} s, of which ${result.kills} were killed; ${result.wrong.length} other than undisturbed ones`,
  )
  for (const what of result.wrong.slice(0, 20)) console.log(`${name}: ${what}`)
  if (result.wrong.length > 0) process.exitCode = 1
}
