/** `npm run soak -- refreshes [--rounds N] [--on embedded|postgres]`: the process of a refresh is killed again and again. */
import { openDatabase } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { type SoakPlace, soakOnBoth } from '../../db/testing/soak-on-both.ts'
import { killRefreshes } from './refresh-kills.ts'

export const soakRefreshes = (args: string[]): Promise<void> => soakOnBoth(args, soak)

async function soak(name: string, place: SoakPlace, rounds: number): Promise<readonly string[]> {
  const database = await openDatabase({ ...place, entry: 'the soak' })
  await migrate(database)
  await database.close()
  const begun = performance.now()
  const onRound = (round: number) => round % 10 === 0 && console.error(`${name}: ${round}`)
  const result = await killRefreshes({ settings: place, rounds, random: Math.random, onRound })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `${name}: ${result.rounds} refreshes in ${seconds} s, of which ${result.kills} were killed; ${result.wrong.length} other than undisturbed ones`,
  )
  return result.wrong
}
