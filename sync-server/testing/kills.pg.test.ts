import { expect, it } from 'vitest'
import { openTestDatabase } from '../../db/testing/test-database.ts'
import { killRounds } from './kills.ts'

it('a server that is killed while many people write still has everything that it confirmed', async () => {
  const { database, remove, settings } = await openTestDatabase()
  await database.close()
  try {
    const { rounds, confirmed, missing } = await killRounds({
      settings: { DATABASE_URL: settings.url ?? '', DATA_DIR: settings.dataDir ?? '' },
      rounds: 3,
      confirmedBeforeKill: (round) => 50 * round,
    })
    expect(missing).toEqual([])
    expect([rounds, confirmed >= 300]).toEqual([3, true])
  } finally {
    await remove()
  }
}, 180_000)
