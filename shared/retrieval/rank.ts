import type { Posting } from './segment.ts'

/** `share`: how much of what a question asks for the passage has, by how rare its terms are, in thousandths. */
export type Ranked = { id: number; score: number; share: number }

const FRACTION_BITS = 8

/** Log to the base of 2 in 256ths, by whole numbers only. */
export function integerLog2(numerator: number, denominator: number): number {
  if (numerator <= denominator) return 0
  // In 2^20ths: exact enough, and squares of it stay below 2^53.
  let value = Math.floor((numerator * 2 ** 20) / denominator)
  let whole = 0
  for (; value >= 2 ** 21; whole += 1) value = Math.floor(value / 2)
  // Squaring a number between 1 and 2 shows one bit of its logarithm at a time.
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

/** How rare a term is among `total` passages of which `having` have it: log(1 + (total − having + ½) / (having + ½)). */
export function rarity(total: number, having: number): number {
  return integerLog2(2 * total + 2, 2 * having + 1)
}

/**
 * Passages by how well they fit, the best first, equal ones by number. `terms` are the words that were asked for and `names` what may be names in them, `postings` what
 * the segments have of them; a term that nothing has counts as the rarest.
 */
export function rank(
  { terms, names = [] }: { terms: readonly string[]; names?: readonly string[] },
  postings: ReadonlyMap<string, readonly Posting[]>,
  total: number,
): Ranked[] {
  const scores = new Map<number, number>()
  const matched = new Map<number, number>()
  let asked = 0
  for (const term of [...terms, ...names]) {
    const isName = term.startsWith('=')
    // A longer name says more exactly what is meant.
    const times = isName ? term.split(' ').length : 1
    const found = postings.get(term) ?? []
    const having = found.reduce((sum, { ids }) => sum + ids.length, 0)
    const weight = rarity(total, Math.min(having, total))
    if (!isName) asked += weight
    for (const { ids, impacts } of found) {
      ids.forEach((id, at) => {
        scores.set(id, (scores.get(id) ?? 0) + weight * times * (impacts[at] ?? 0))
        if (!isName) matched.set(id, (matched.get(id) ?? 0) + weight)
      })
    }
  }
  const shareOf = (id: number) => Math.floor((1_000 * (matched.get(id) ?? 0)) / Math.max(1, asked))
  return [...scores].sort(([a, x], [b, y]) => y - x || a - b).map(([id, score]) => ({ id, score, share: shareOf(id) }))
}
