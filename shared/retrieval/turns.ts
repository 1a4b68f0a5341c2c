/** Interleaves several lists. */
export function inTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }).flatMap((_, at) => lists.flatMap((list) => list.slice(at, at + 1)))
}
