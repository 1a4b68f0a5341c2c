import { type Item, isReordered, matchItems } from './match.ts'

/**
 * Versions of one item. If the item is in the base and in only one version, the other side removed it.
 */
export type Entry<One> = { base?: One | undefined; mine?: One | undefined; theirs?: One | undefined; places: Places }

/** Index of an item in the person's version and in the generator's. */
export type Places = { mine: number | undefined; theirs: number | undefined }

const NOWHERE: Places = { mine: undefined, theirs: undefined }

/** Versions of a list. Without a base, nothing counts as removed. */
type Lists<One> = { base?: readonly One[] | undefined; mine: readonly One[]; theirs: readonly One[] }

type How<One> = {
  itemOf: (one: One) => Item
  /** Whether a side's version contains something new, so that the other side's removal mustn't discard it. */
  says: (base: One, version: One, side: Side) => boolean
}

/**
 * Merges three versions of a list. Applies each side's additions, removals and moves. If both sides added
 * different items at one place, both appear, the generator's first; equal items appear once. An item that one
 * side removed and the other changed has an entry with only the changed version.
 */
export function mergeLists<One>(lists: Lists<One>, { itemOf, says }: How<One>): Entry<One>[] {
  const isKnown = lists.base !== undefined
  const known = lists.base ?? lists.mine
  const bases = known.map(itemOf)
  const shared: Entry<One>[] = known.map((base) => ({ ...(isKnown && { base }), places: { ...NOWHERE } }))
  const additions = new Additions<One>()
  const [found, entries] = [
    { mine: [] as number[], theirs: [] as number[] },
    { mine: [] as Entry<One>[], theirs: [] as Entry<One>[] },
  ]
  for (const side of SIDES) {
    const items = lists[side].map(itemOf)
    found[side] = matchItems(bases, items)
    let run = additions.begin(side, -1)
    for (const [at, one] of lists[side].entries()) {
      const base = found[side][at] as number
      if (base >= 0) run = additions.begin(side, base)
      const entry = base >= 0 ? (shared[base] as Entry<One>) : run(items[at] as Item)
      entry[side] = one
      entry.places[side] = at
      entries[side].push(entry)
    }
  }
  const stays = ({ base, mine, theirs }: Entry<One>) => {
    if (base === undefined || (mine !== undefined && theirs !== undefined)) return true
    if (mine !== undefined) return says(base, mine, 'mine')
    return theirs !== undefined && says(base, theirs, 'theirs')
  }
  // If the person changed the order, it's used; otherwise the generator's order.
  const [lead, follow] = isReordered(found.mine) ? SIDES : ([SIDES[1], SIDES[0]] as const)
  return interleaved(entries[lead].filter(stays), entries[follow].filter(stays))
}

export type Side = 'mine' | 'theirs'
const SIDES: readonly [Side, Side] = ['mine', 'theirs']

/**
 * Items that the base doesn't have. If both sides added equal items after the same base item, these items
 * become one.
 */
class Additions<One> {
  readonly #byPlace = new Map<string, { item: Item; entry: Entry<One> }>()

  /**
   * Begins a run of additions after a base item. Call the returned function for each item in order, to get its
   * entry.
   */
  begin(side: Side, base: number): (item: Item) => Entry<One> {
    let [at, isAlike] = [0, true]
    return (item) => {
      const place = `${base}:${at++}`
      const alike = this.#byPlace.get(place)
      isAlike &&= side === 'theirs' && alike?.item.key === item.key && alike.item.kind === item.kind
      if (isAlike && alike) return alike.entry
      const entry: Entry<One> = { places: { ...NOWHERE } }
      if (side === 'mine') this.#byPlace.set(place, { item, entry })
      return entry
    }
  }
}

/** Combines two orders: inserts each entry that only `follow` contains after its predecessor in `follow`. */
function interleaved<One>(lead: readonly Entry<One>[], follow: readonly Entry<One>[]): Entry<One>[] {
  const isInLead = new Set(lead)
  const behind = new Map<Entry<One> | undefined, Entry<One>[]>()
  let last: Entry<One> | undefined
  for (const entry of follow) {
    if (isInLead.has(entry)) last = entry
    else {
      const others = behind.get(last)
      if (others) others.push(entry)
      else behind.set(last, [entry])
    }
  }
  const merged: Entry<One>[] = []
  let waiting = behind.get(undefined) ?? []
  for (const entry of lead) {
    const isAddedByGenerator = entry.mine === undefined && entry.base === undefined
    if (!isAddedByGenerator) {
      for (const other of waiting) merged.push(other)
      waiting = []
    }
    merged.push(entry)
    waiting = waiting.concat(behind.get(entry) ?? [])
  }
  return merged.concat(waiting)
}
