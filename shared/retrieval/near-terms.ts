import type { PassageKind } from './passage.ts'
import { type Run, SIMILAR_TERMS, type TermRow } from './queries.ts'

/** Minimum length of a word for spelling correction: similar shorter words usually are different words. */
const LEAST_LETTERS = 4
const MOST_LOOKED_AT = 5_000
const MOST_NEAR = 3
/**
 * Limit of words to look up when a long question has no results. The longest words are used, because they
 * say most about its meaning.
 */
const MOST_WORDS = 8

/** Number of spelling errors allowed in a word of this length: wrong, missing, extra or swapped letters. */
function toleranceOf(letters: number): number {
  return letters <= 6 ? 1 : 2
}

type Within = { ids: readonly number[]; kind: PassageKind }

/**
 * Returns index terms spelled like the question's terms. Runs its queries one at a time, to leave database
 * capacity to other requests.
 */
export async function nearTerms(run: Run, within: Within, terms: readonly string[]): Promise<string[]> {
  const longest = terms.toSorted((a, b) => lettersOf(b) - lettersOf(a)).slice(0, MOST_WORDS)
  const near: string[] = []
  for (const term of longest) near.push(...(await nearTerm(run, within, term)))
  return near
}

/**
 * Returns index terms spelled like a missing term, the nearest first. Reads only terms with the same first
 * letter, to avoid reading the whole index: people rarely mistype the first letter.
 */
async function nearTerm(run: Run, { ids, kind }: Within, term: string): Promise<string[]> {
  const letters = lettersOf(term)
  if (letters < LEAST_LETTERS) return []
  const most = toleranceOf(letters)
  const first = String.fromCodePoint(term.codePointAt(0) ?? 0)
  const bounds = [first, `${first}\u{10ffff}`, letters, most, MOST_LOOKED_AT]
  const rows = await run<TermRow>(SIMILAR_TERMS, [ids, kind, ...bounds])
  return rows
    .map((row) => ({ term: row.term, distance: distanceOf(row.term, term, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || (a.term < b.term ? -1 : 1))
    .slice(0, MOST_NEAR)
    .map((near) => near.term)
}

const lettersOf = (term: string) => [...term].length

/** Optimal string alignment distance; `most + 1` if it's larger than `most`. */
export function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const now = [row]
    for (let at = 1; at <= b.length; at++) {
      const same = a[row - 1] === b[at - 1]
      let way = Math.min((last[at - 1] ?? 0) + (same ? 0 : 1), (last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1)
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]) {
        way = Math.min(way, (before[at - 2] ?? 0) + 1)
      }
      now.push(way)
    }
    if (Math.min(...now) > most) return most + 1
    before = last
    last = now
  }
  return Math.min(last[b.length] ?? 0, most + 1)
}
