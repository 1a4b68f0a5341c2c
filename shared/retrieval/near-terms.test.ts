import { expect, it } from 'vitest'
import { findHits } from './find-hits.ts'
import { POSTINGS_OF_PROJECTS, type Run, SIMILAR_TERMS } from './queries.ts'

/** Index of meaningless words that counts its queries. */
function busyIndex() {
  const asked: string[] = []
  let [rows, together, most] = [0, 0, 0]
  const run = (async (text: string, parameters: readonly unknown[]) => {
    together += 1
    most = Math.max(most, together)
    await Promise.resolve()
    together -= 1
    if (text !== SIMILAR_TERMS) return text === POSTINGS_OF_PROJECTS ? [] : [{ total: 9 }]
    const limit = Number(parameters.at(-1))
    asked.push(String(parameters[4]))
    rows += limit
    return Array.from({ length: limit }, (_, at) => ({ letters: 9, term: `${parameters[2]}${at}` }))
  }) as Run
  return { run, seen: () => ({ asked, rows, most }) }
}

const invented = (count: number) =>
  Array.from({ length: count }, (_, at) => `${'qwzxvkj'[at % 7]}${'ybdg'.repeat(1 + (at % 4))}${'aeiou'[at % 5]}`)

it('a search with many invented words looks for similar spellings of only the longest words', async () => {
  const { run, seen } = busyIndex()
  const projects = [{ id: 1, language: 'en' as const, code: true }]
  const words = invented(64)
  await findHits(run, { projects, query: words.join(' '), kinds: ['docs'], limit: 20 })
  const { asked, rows, most } = seen()
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.length).toBeLessThanOrEqual(8)
  expect(Math.min(...asked.map(Number))).toBe(Math.max(...words.map((word) => word.length)))
  expect(rows).toBeLessThanOrEqual(40_000)
  expect(most).toBe(1)
})
