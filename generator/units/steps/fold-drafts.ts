import { countOf, type Draft } from './draft.ts'

/** Deeper than this nobody follows a list; the list itself is 0. */
const MAX_DEPTH = 2

type Place = { list: Draft[]; item: Draft; depth: number; parent: Draft | null }

/** Leaves at most so many items, those below others included: the deepest and lightest go first. Says how many went. */
export function foldDrafts(drafts: Draft[], most: number): number {
  let more = 0
  let surplus = countOf(drafts) - most
  for (let places = placesOf(drafts, 0, null); places.length > 0; places = placesOf(drafts, 0, null)) {
    const depth = Math.max(...places.map((place) => place.depth))
    const count = depth > MAX_DEPTH ? places.length : surplus
    if (count <= 0) break
    // The last of those that weigh the same goes first.
    const deepest = places.filter((place) => place.depth === depth).reverse()
    const left = deepest.toSorted((a, b) => a.item.weight - b.item.weight).slice(0, count)
    for (const { list, item, parent } of left) {
      list.splice(list.indexOf(item), 1)
      const lost = 1 + item.more
      if (parent) parent.more += lost
      else more += lost
    }
    surplus -= left.length
  }
  return more
}

/** Items that nothing hangs on: none below them, and no "otherwise" behind them. */
function placesOf(list: Draft[], depth: number, parent: Draft | null): Place[] {
  return list.flatMap((item, at): Place[] => {
    if (item.below.length > 0) return placesOf(item.below, depth + 1, item)
    return list[at + 1]?.lead?.kind === 'else' ? [] : [{ list, item, depth, parent }]
  })
}
