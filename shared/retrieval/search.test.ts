import { expect, it } from 'vitest'
import { PASSAGES_BY_ID, PASSAGES_OF_OVERVIEW, POSTINGS_OF_TERMS, type Run, SAID_IN_PASSAGES } from './queries.ts'
import { search } from './search.ts'

const MANY = 5_000
const OVERVIEW = [17, 3]

/**
 * An index in which every third passage has the word, later ones more often. Passages in `gone` no longer
 * exist.
 */
function indexOf(gone: ReadonlySet<number> = new Set()) {
  const ids = Array.from({ length: MANY }, (_, at) => at + 1)
  const read: number[] = []
  const run = (async (text: string, [, given]: readonly unknown[]) => {
    if (text === POSTINGS_OF_TERMS) return [{ term: 'project', ids, impacts: ids }]
    if (text === PASSAGES_OF_OVERVIEW) return OVERVIEW.map((id) => ({ id }))
    if (text !== PASSAGES_BY_ID) return [{ total: 3 * MANY }]
    read.push(...(given as number[]))
    return (given as number[])
      .filter((id) => !gone.has(id))
      .map((id) => ({ id, kind: 'docs', headers: [], blocks: [], fragments: [`Passage ${id}`], filepath: null }))
  }) as Run
  return { run, read }
}

const ask = async (run: Run, query: string) => {
  const { found } = await search(run, { projectId: 1, language: 'en', query, kind: 'docs', limit: 5 })
  return found.map(({ id }) => id)
}

it('a question about the whole project reads few more passages than it shows', async () => {
  const { run, read } = indexOf()
  expect(await ask(run, 'what is this project about?')).toEqual([17, 3, 5_000, 4_999, 4_998])
  expect(read.length).toBeLessThan(20)
})

it('a question about the whole project reads each passage once until it has enough', async () => {
  const gone = new Set([17, ...Array.from({ length: 200 }, (_, at) => MANY - at)])
  const { run, read } = indexOf(gone)
  expect(await ask(run, 'what is this project about?')).toEqual([3, 4_800, 4_799, 4_798, 4_797])
  expect(new Set(read).size).toBe(read.length)
  expect(read.length).toBeLessThan(1_000)
})

it('a search ranks the passage with the quoted phrase above a thousand passages with its words', async () => {
  const ids = Array.from({ length: 1_000 }, (_, at) => at + 1)
  const most: number[] = []
  const run = (async (text: string, [, given]: readonly unknown[]) => {
    if (text === POSTINGS_OF_TERMS) return ['ship', 'leav'].map((term) => ({ term, ids, impacts: ids }))
    if (text !== PASSAGES_BY_ID && text !== SAID_IN_PASSAGES) return [{ total: 3_000 }]
    most.push((given as number[]).length)
    return (given as number[]).map((id) => {
      const said = id === 1 ? 'The ship leaves.' : 'It leaves the ship.'
      return { project_id: 1, id, kind: 'docs', headers: [], blocks: [], fragments: [said], filepath: null }
    })
  }) as Run
  expect(await ask(run, '"ship leaves"')).toEqual([1, 1_000, 999, 998, 997])
  expect(Math.max(...most)).toBeLessThanOrEqual(400)
})
