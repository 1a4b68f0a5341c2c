import type { Posting } from './segment.ts'

/** `share`: how much of what a question asks for the passage has, by how rare its terms are, in thousandths. */
export type Ranked = { id: number; score: number; share: number }

const FRACTION_BITS = 8

/** Base-2 logarithm in 256ths, computed with whole numbers only. */
export function integerLog2(numerator: number, denominator: number): number {
  if (numerator <= denominator) return 0
  // Scaled by 2^20, which is exact enough, and squares stay below 2^53.
  let value = Math.floor((numerator * 2 ** 20) / denominator)
  let whole = 0
  for (; value >= 2 ** 21; whole += 1) value = Math.floor(value / 2)
  // Squaring a number between 1 and 2 reveals one bit of its logarithm at a time.
  let fraction = 0
  for (let bit = 0; bit < FRACTION_BITS; bit++) {
    value = Math.floor((value * value) / 2 ** 20)
    fraction *= 2
    if (value >= 2 ** 21) {
      fraction += 1
      value = Math.floor(value / 2)
    }
  }
  return whole * 2 ** FRACTION_BITS + fraction
}

/** Rarity of a term that `having` of `total` passages have: log(1 + (total − having + ½) / (having + ½)). */
export function rarity(total: number, having: number): number {
  return integerLog2(2 * total + 2, 2 * having + 1)
}

/**
 * Ranks passages, the best first, and returns at most `most`. Ties are ordered by number. `terms`: the words
 * of the question. `names`: its possible names. `postings`: the entries of both in the segments. A term
 * without entries counts as the rarest.
 */
export function rank(
  { terms, names = [], most = Number.POSITIVE_INFINITY }: Asked,
  postings: ReadonlyMap<string, readonly Posting[]>,
  total: number,
): Ranked[] {
  // Only one map lookup per posting, because common words have tens of thousands.
  const slots = new Map<number, number>()
  const ids: number[] = []
  const scores: number[] = []
  const matched: number[] = []
  let asked = 0
  for (const term of [...terms, ...names]) {
    const found = postings.get(term) ?? []
    const isName = term.startsWith('=')
    const having = found.reduce((sum, { ids }) => sum + ids.length, 0)
    const weight = rarity(total, Math.min(having, total))
    const share = isName ? 0 : weight
    // A name with more words is more specific, so it weighs more.
    const factor = isName ? weight * term.split(' ').length : weight
    asked += share
    for (const posting of found) {
      for (let at = 0; at < posting.ids.length; at++) {
        const id = posting.ids[at] ?? 0
        let slot = slots.get(id)
        if (slot === undefined) {
          slot = ids.push(id) - 1
          slots.set(id, slot)
          scores.push(0)
          matched.push(0)
        }
        scores[slot] = (scores[slot] ?? 0) + factor * (posting.impacts[at] ?? 0)
        matched[slot] = (matched[slot] ?? 0) + share
      }
    }
  }
  return best(scores, most)
    .map((slot) => ({
      id: ids[slot] ?? 0,
      score: scores[slot] ?? 0,
      share: Math.floor((1_000 * (matched[slot] ?? 0)) / Math.max(1, asked)),
    }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, most)
}

export type Asked = { terms: readonly string[]; names?: readonly string[]; most?: number }

/** Returns the indexes of the `most` highest scores, unordered, with all ties for the last place. */
function best(scores: readonly number[], most: number): number[] {
  if (scores.length <= most) return [...scores.keys()]
  const least = Float64Array.from(scores).sort()[scores.length - most] ?? 0
  return [...scores.keys()].filter((slot) => (scores[slot] ?? 0) >= least)
}
