import { fold, foldedLetters, matches, matchOf } from './fuzzy-match.ts'
import type { Marks } from './marked.tsx'

/** `isSpelled`: the name has what was typed, letter by letter. */
export type Matched<Thing> = { thing: Thing; marks: Marks; isSpelled: boolean }

/**
 * Returns the things whose names match the typed text, best match first. The order is: equal, begins with the
 * text, has a word that begins with it, contains it, matches with typos. Among equal ranks, shorter names
 * come first, then the given order. Names that differ only in case are sorted with capitals first, because
 * devices read pages in different orders.
 */
export function matchNames<Thing>(
  things: Iterable<Thing>,
  typed: string,
  { nameOf, most }: { nameOf: (thing: Thing) => string; most: number },
): Matched<Thing>[] {
  const exact = typed.trim()
  const wanted = fold(exact).letters
  if (wanted === '') return []
  const found: { thing: Thing; name: string; rank: number; order: number }[] = []
  const orders = new Map<string, number>()
  for (const thing of things) {
    const name = nameOf(thing)
    const letters = foldedLetters(name)
    if (!matches(letters, wanted)) continue
    const order = orders.get(letters) ?? orders.size
    orders.set(letters, order)
    found.push({ thing, name, rank: name === exact ? -1 : rankOf(letters, wanted), order })
  }
  found.sort(
    (a, b) =>
      a.rank - b.rank ||
      a.name.length - b.name.length ||
      a.order - b.order ||
      Number(a.name > b.name) - Number(a.name < b.name),
  )
  return found
    .slice(0, most)
    .map(({ thing, name, rank }) => ({ thing, marks: marksIn(name, wanted), isSpelled: rank < TYPOS }))
}

/** Rank of names that don't contain the typed text and match only with typos. */
const TYPOS = 4

function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 0
  const at = name.indexOf(wanted)
  if (at < 0) return TYPOS
  if (at === 0) return 1
  return /[\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 3 : 2
}

/** Ranges of a name that match the typed text. */
export function marksIn(name: string, wanted: string): Marks {
  const { letters, places } = fold(name)
  const found = matchOf(letters, wanted) ?? []
  return found.map(([from, to]) => [places[from] ?? 0, places[to] ?? name.length])
}
