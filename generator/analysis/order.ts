/** Compares by code units: the same order on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * A comparator for one `toSorted`: largest score first, equal scores by name. Computes the score of each item
 * once.
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
