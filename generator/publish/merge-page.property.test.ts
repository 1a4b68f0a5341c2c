import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type History, histories, run } from './testing/world.ts'

const SEEDS = 200

const nobody = { who: 0, from: 0, to: 0, count: 1 }
const code = { type: 'text', text: 'alpha', marks: [{ type: 'code' }] }

/** An accepted paragraph ends with a word, and the heading below it begins with one. */
const WORDS_OF_TWO_BLOCKS: History = {
  ranks: [1, 2, 4, 3],
  first: { title: null, purpose: null, exports: null, uses: null, source: null, table: null, notes: null },
  steps: [
    {
      do: 'publish',
      changes: {
        title: { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'alpha.' }] },
        purpose: { type: 'paragraph', content: [{ type: 'citation', attrs: { id: 1 } }] },
      },
      days: 0,
    },
    { ...nobody, do: 'meet', who: 1 },
    { ...nobody, do: 'moveDown', who: 1 },
    { ...nobody, do: 'type', who: 1 },
    { ...nobody, do: 'send', who: 1 },
    { do: 'publish', changes: { purpose: { type: 'paragraph', content: [code, code] } }, days: 0 },
    { ...nobody, do: 'accept', who: 1, from: 0.3333333333333333 },
  ],
  last: {},
}

it('publishing keeps all that people do to a page while its sources change, and updates the rest', () => {
  let [typed, publications, suggestions] = [0, 0, 0]
  fc.assert(
    fc.property(histories, (history) => {
      const tally = run(history)
      typed += tally.typed
      publications += tally.publications
      suggestions += tally.suggestions
    }),
    { numRuns: SEEDS, examples: [[WORDS_OF_TWO_BLOCKS]] },
  )
  // Check that the runs cover what they claim: people write, pages are published, and the two meet.
  expect(typed).toBeGreaterThan(SEEDS)
  expect(publications).toBeGreaterThan(SEEDS)
  expect(suggestions).toBeGreaterThan(SEEDS / 4)
})
