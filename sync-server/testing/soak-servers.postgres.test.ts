import { expect, it } from 'vitest'
import { serverRounds } from './soak-servers.ts'

it('two servers behind a pooler lose nothing if connections end, a server dies and Postgres crashes', async () => {
  const { confirmed, missing, ended, silences } = await serverRounds({ rounds: 3, coldStarts: 0, say: () => {} })
  expect({ missing, ended, silences }).toEqual({ missing: [], ended: [], silences: [] })
  expect(confirmed).toBeGreaterThan(100)
}, 180_000)
