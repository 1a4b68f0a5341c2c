/** Compares by code units: the same order on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** For `toSorted`: largest number first, equal ones by name. */
export function byScoreThenName<T>(score: (item: T) => number, name: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => score(b) - score(a) || compareText(name(a), name(b))
}
