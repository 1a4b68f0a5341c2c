/** Compares by code units, so that the order is the same on every machine and in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Returns a comparator for a single `toSorted` call: highest score first, equal scores by name. Computes the
 * score of each item only once.
 */
export function byScoreThenName<T>(score: (item: T) => number, name: (item: T) => string): (a: T, b: T) => number {
  const known = new Map<T, number>()
  const scoreOf = (item: T) => {
    const found = known.get(item) ?? score(item)
    known.set(item, found)
    return found
  }
  return (a, b) => scoreOf(b) - scoreOf(a) || compareText(name(a), name(b))
}
