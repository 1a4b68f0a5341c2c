/** `npm run soak -- kills [--rounds N] [--on embedded|postgres]`: a server is killed again and again while many write. */
import { type SoakPlace, soakOnBoth } from '../../db/testing/soak-on-both.ts'
import { killRounds } from './kills.ts'

export const soakKills = (args: string[]): Promise<void> => soakOnBoth(args, soak)

async function soak(name: string, { dataDir, url = '' }: SoakPlace, rounds: number): Promise<readonly string[]> {
  const settings = { DATABASE_URL: url, ...(dataDir ? { DATA_DIR: dataDir } : {}) }
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
  return result.missing.map((what) => `missing ${what}`)
}
