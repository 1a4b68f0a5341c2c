/** `npm run soak -- kills [--rounds N] [--on embedded|postgres]`: a server is killed again and again while many write. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../db/testing/postgres-server.ts'
import { killRounds } from './kills.ts'

export async function soakKills(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '100' }, on: { type: 'string' } },
  })
  const rounds = Number(values.rounds)
  const dataDir = await mkdtemp(join(tmpdir(), 'docwright-soak-'))
  const postgres = await startPostgres()
  try {
    if (values.on !== 'postgres') await soakOn('embedded', { DATA_DIR: dataDir, DATABASE_URL: '' }, rounds)
    if (values.on !== 'embedded') await soakOn('postgres', { DATABASE_URL: postgres.url('postgres') }, rounds)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function soakOn(name: string, settings: Readonly<Record<string, string>>, rounds: number): Promise<void> {
  const begun = performance.now()
  const result = await killRounds({
    settings,
    rounds,
    confirmedBeforeKill: () => 50 + Math.floor(Math.random() * 1_000),
    onRound: (round) => round % 10 === 0 && console.error(`${name}: ${round}`),
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  const reopened = result.reopenMs.toSorted((a, b) => a - b)
  const [median, worst] = [reopened[Math.floor(reopened.length / 2)] ?? 0, reopened.at(-1) ?? 0]
  console.log(`${name}: ${result.rounds} kills in ${seconds} s, ${result.confirmed} writes confirmed,`)
  console.log(
    `${name}: ${result.missing.length} missing; back after ${median.toFixed(0)} ms, at most ${worst.toFixed(0)} ms`,
  )
  for (const what of result.missing.slice(0, 20)) console.log(`${name}: missing ${what}`)
  if (result.missing.length > 0) process.exitCode = 1
}
