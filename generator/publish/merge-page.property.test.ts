import fc from 'fast-check'
import { expect, it } from 'vitest'
import { histories, run } from './testing/world.ts'

const SEEDS = 200

it('whatever people do to a page while its sources change, nothing of theirs is lost and the rest is up to date', () => {
  let [typed, publications, suggestions] = [0, 0, 0]
  fc.assert(
    fc.property(histories, (history) => {
      const tally = run(history)
      typed += tally.typed
      publications += tally.publications
      suggestions += tally.suggestions
    }),
    { numRuns: SEEDS },
  )
  // That it is what it says: people write, pages are published, and the two meet.
  expect(typed).toBeGreaterThan(SEEDS)
  expect(publications).toBeGreaterThan(SEEDS)
  expect(suggestions).toBeGreaterThan(SEEDS / 4)
})
