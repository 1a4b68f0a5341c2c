import { expect, it } from 'vitest'
import { findHits } from './find-hits.ts'
import { COUNT_IN_PROJECTS, LIVE_PASSAGES, POSTINGS_OF_PROJECTS, type Run } from './queries.ts'
import { READ_FOR_QUOTED } from './saying.ts'

/**
 * Index whose passages all have both words, later ones with more weight. `saying`: whether they're adjacent.
 */
function indexOf(count: number, saying: (id: number) => boolean) {
  const ids = Array.from({ length: count }, (_, at) => at + 1)
  const read: number[] = []
  const run = (async (text: string, [, given]: readonly unknown[]) => {
    if (text === POSTINGS_OF_PROJECTS) {
      return ['ship', 'leav'].map((term) => ({ project_id: 1, term, ids, impacts: ids }))
    }
    if (text === COUNT_IN_PROJECTS) return [{ total: 3 * count }]
    if (text !== LIVE_PASSAGES) read.push((given as number[]).length)
    return (given as number[]).map((id) => ({
      project_id: 1,
      id,
      kind: 'docs',
      headers: [],
      blocks: [],
      fragments: [saying(id) ? 'The ship leaves.' : 'It leaves the ship.'],
      filepath: null,
    }))
  }) as Run
  return { run, read }
}
const asked = {
  projects: [{ id: 1, language: 'en' as const, code: true }],
  query: '"ship leaves"',
  kinds: ['docs' as const],
  limit: 20,
}

it('a quoted search finds its words in the last of a thousand candidate passages', async () => {
  const { run, read } = indexOf(1_000, (id) => id === 1)
  const { hits, total } = await findHits(run, asked)
  expect([hits.map(({ passage }) => passage.id), total]).toEqual([[1], 1])
  expect(Math.max(...read)).toBeLessThanOrEqual(400)
})

it('a quoted search counts all matches, however few are shown', async () => {
  const { run } = indexOf(1_500, (id) => id % 2 === 0)
  const { hits, total } = await findHits(run, { ...asked, offset: 740 })
  expect([hits.length, total]).toEqual([10, 750])
})

it('a quoted search reads no more passages than its limit', async () => {
  const { run, read } = indexOf(READ_FOR_QUOTED + 1_000, (id) => id === 1)
  expect((await findHits(run, asked)).total).toBe(0)
  expect(read.reduce((sum, one) => sum + one, 0)).toBe(READ_FOR_QUOTED)
})

it('a search for an unfinished query reads few passages', async () => {
  const { run, read } = indexOf(4_000, (id) => id % 2 === 0)
  expect((await findHits(run, { ...asked, typing: true })).hits).toHaveLength(20)
  expect(read[0]).toBe(400)
  expect(read.reduce((sum, one) => sum + one, 0)).toBeLessThan(800)
})
