import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { HistoryWorld, histories } from '../testing/histories.ts'

it('every refresh gives the tree of a new documentation of the commit and loses no words', async () => {
  let project = 1000
  const world = new HistoryWorld(await testDatabase(), () => project++)
  await world.prepare()
  await fc.assert(
    fc.asyncProperty(histories, async (acts) => {
      for await (const { what, expected, found } of world.play(acts))
        expect({ [what]: found }).toEqual({ [what]: expected })
    }),
    // While other tests start servers, a history takes ten seconds. A failure must be reported before the test
    // times out.
    { numRuns: 6, interruptAfterTimeLimit: 270_000, markInterruptAsFailure: true },
  )
}, 300_000)
