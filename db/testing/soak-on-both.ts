import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from './postgres-server.ts'

/** An empty database. */
export type SoakPlace = { dataDir: string; url?: undefined } | { dataDir?: undefined; url: string }

/**
 * Runs a soak for `--rounds` rounds (100 by default) in an embedded database and then in a Postgres server.
 * `--on embedded|postgres` selects one of them. `soak` resolves to its failures; with any, the process exits
 * with code 1.
 */
export async function soakOnBoth(
  args: string[],
  soak: (name: string, place: SoakPlace, rounds: number) => Promise<readonly string[]>,
): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '100' }, on: { type: 'string' } },
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'docwright-soak-'))
  const postgres = await startPostgres()
  const places = [
    ['embedded', { dataDir }],
    ['postgres', { url: postgres.url('postgres') }],
  ] as const
  try {
    for (const [name, place] of places) {
      if (values.on !== undefined && values.on !== name) continue
      const wrong = await soak(name, place, Number(values.rounds))
      for (const what of wrong.slice(0, 20)) console.log(`${name}: ${what}`)
      if (wrong.length > 0) process.exitCode = 1
    }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
