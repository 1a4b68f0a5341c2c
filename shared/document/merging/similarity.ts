/** Number of words that two texts have in common. */
function common(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1)
  let found = 0
  for (const word of other) {
    const count = counts.get(word) ?? 0
    if (count === 0) continue
    counts.set(word, count - 1)
    found += 1
  }
  return found
}

/** Share of the shorter text that is in the longer one, from 0 to 1; additions don't lower it. */
export function overlap(one: readonly string[], other: readonly string[]): number {
  const least = Math.min(one.length, other.length)
  return least === 0 ? 0 : common(one, other) / least
}

/**
 * Returns a similarity from 0 to 1. Text that only one side has lowers it, so that a short text doesn't
 * resemble every long one.
 */
export function similarity(one: readonly string[], other: readonly string[]): number {
  const least = Math.min(one.length, other.length)
  if (least === 0) return 0
  const shared = common(one, other)
  return (shared / least + (2 * shared) / (one.length + other.length)) / 2
}
