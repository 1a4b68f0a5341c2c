import type { Posting } from './segment.ts'

export type Ranked = { id: number; score: number }

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
 * Passages by how well they fit, the best first, equal ones by number. `postings` holds, for each term that was asked
 * for, its postings in all segments.
 */
export function rank(postings: ReadonlyMap<string, readonly Posting[]>, total: number): Ranked[] {
  const scores = new Map<number, number>()
  for (const found of postings.values()) {
    const having = found.reduce((sum, { ids }) => sum + ids.length, 0)
    const weight = rarity(total, Math.min(having, total))
    for (const { ids, impacts } of found) {
      ids.forEach((id, at) => {
        scores.set(id, (scores.get(id) ?? 0) + weight * (impacts[at] ?? 0))
      })
    }
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id)
}
