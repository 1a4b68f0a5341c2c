import { expect, it } from 'vitest'
import { openTestDatabase } from '../../db/testing/test-database.ts'
import { killRefreshes } from './refresh-kills.ts'

it('a killed and repeated refresh gives the same result as an undisturbed refresh', async () => {
  const { database, remove, settings } = await openTestDatabase()
  await database.close()
  const chances = [0.31, 0.87, 0.12, 0.55, 0.73, 0.24, 0.96, 0.48]
  let at = 0
  const random = () => chances[at++ % chances.length] ?? 0
  try {
    const { rounds, wrong } = await killRefreshes({ settings, rounds: 2, random })
    expect({ rounds, wrong }).toEqual({ rounds: 2, wrong: [] })
  } finally {
    await remove()
  }
}, 120_000)
