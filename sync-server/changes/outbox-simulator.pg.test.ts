import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { openSimulator, type Step, steps } from './testing/outbox-simulator.ts'

const RUNS = 8

/**
 * Plans that failed once: a refused change before a server restore, and devices with nothing more to send to
 * it.
 */
const FOUND: [Step[]][] = [
  [
    [
      { step: 'read', device: 0, limit: 1 },
      { step: 'change', device: 0, tab: 1, kind: 3, pick: 17, other: 0 },
      { step: 'send', device: 1, fault: 'none' },
      { step: 'read', device: 0, limit: 4 },
      { step: 'change', device: 0, tab: 0, kind: 7, pick: 2, other: 8 },
      { step: 'role', role: 'admin', pick: 1 },
      { step: 'change', device: 1, tab: 1, kind: 3, pick: 5, other: 9 },
      { step: 'thaw', device: 0 },
      { step: 'late', device: 1 },
      { step: 'freeze', device: 2 },
      { step: 'change', device: 1, tab: 0, kind: 6, pick: 4, other: 4 },
      { step: 'send', device: 1, fault: 'crash-after' },
      { step: 'read', device: 0, limit: 3 },
      { step: 'back-up' },
      { step: 'send', device: 2, fault: 'none' },
      { step: 'send', device: 0, fault: 'twice' },
      { step: 'change', device: 1, tab: 1, kind: 7, pick: 10, other: 17 },
      { step: 'thaw', device: 1 },
      { step: 'restore' },
      { step: 'send', device: 0, fault: 'crash-before' },
      { step: 'change', device: 1, tab: 0, kind: 3, pick: 5, other: 9 },
      { step: 'change', device: 0, tab: 0, kind: 4, pick: 9, other: 19 },
    ],
  ],
  [
    [
      { step: 'send', device: 0, fault: 'none' },
      { step: 'change', device: 0, tab: 0, kind: 4, pick: 6, other: 10 },
      { step: 'change', device: 2, tab: 0, kind: 5, pick: 9, other: 11 },
      { step: 'change', device: 2, tab: 0, kind: 1, pick: 10, other: 2 },
      { step: 'send', device: 1, fault: 'none' },
      { step: 'send', device: 1, fault: 'server-error' },
      { step: 'change', device: 1, tab: 0, kind: 2, pick: 2, other: 19 },
      { step: 'back-up' },
      { step: 'change', device: 0, tab: 1, kind: 6, pick: 14, other: 3 },
      { step: 'send', device: 2, fault: 'none' },
      { step: 'crash', device: 2 },
      { step: 'change', device: 0, tab: 1, kind: 7, pick: 8, other: 8 },
      { step: 'read', device: 0, limit: 1 },
      { step: 'change', device: 2, tab: 0, kind: 2, pick: 19, other: 0 },
      { step: 'late', device: 2 },
      { step: 'read', device: 1, limit: 3 },
      { step: 'read', device: 0, limit: 4 },
      { step: 'read', device: 1, limit: 1 },
      { step: 'send', device: 1, fault: 'answer-lost' },
      { step: 'send', device: 2, fault: 'again-later' },
      { step: 'send', device: 1, fault: 'twice' },
      { step: 'restore' },
      { step: 'send', device: 0, fault: 'none' },
      { step: 'send', device: 0, fault: 'twice' },
    ],
  ],
]

it('[CH1] [CH2] [CH12] [OU4] [OU6] [RE1] [RE2] [RE3] every change applies once and all devices agree', async () => {
  const simulator = openSimulator(await testDatabase())
  let changes = 0
  let restores = 0
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const ran = await simulator.run(plan)
      changes += ran.changes
      restores += ran.restores
    }),
    // Fixed plans, so each run takes as long as the last one; `npm run fuzz -- outbox` uses others.
    { numRuns: RUNS, seed: 11, examples: FOUND },
  )
  expect(changes).toBeGreaterThan(RUNS)
  expect(restores).toBeGreaterThan(0)
}, 120_000)
