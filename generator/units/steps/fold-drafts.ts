import { countOf, type Draft, dropLeftOut, endingOf, isCase, isLeftOut, leftOut, stub, VITAL } from './draft.ts'
import { joinLeads } from './join-leads.ts'
import { joinStubs } from './join-stubs.ts'
import type { Act } from './told-steps.ts'

/** Maximum depth of nested lists. The outer list has depth 0. Readers can't follow deeper lists. */
const MAX_DEPTH = 3

type Place = { list: Draft[]; item: Draft; depth: number }

/** Maximum numbers of items in a list: `mostVital` if only vital items could be removed, else `most`. */
type Limits = { most: number; mostVital: number }

/**
 * Shortens a list to `most` items, including nested items, or to `mostVital` if readers must not miss them.
 * Removes the lightest items first; of equal weights, the items in the middle. A removed item that may end
 * the list leaves a note. Returns the number of removed items.
 */
export function foldDrafts(drafts: Draft[], { most, mostVital }: Limits): number {
  const before = countOf(drafts)
  let joined = 0
  dropBare(drafts)
  for (let places = placesOf(drafts, 0); places.length > 0; places = placesOf(drafts, 0)) {
    const deep = places.filter(({ depth }) => depth > MAX_DEPTH)
    const least = lightest(places)
    const limit = least.every(({ item }) => isVital(item)) ? mostVital : most
    const left = deep.length > 0 ? deep : least.slice(0, countOf(drafts) > limit ? 1 : 0)
    if (left.length === 0) break
    for (const { list, item } of left) {
      list.splice(list.indexOf(item), 1, ...remainsOf([item]))
    }
    dropBare(drafts)
    dropLeftOut(drafts)
    joined += joinLeads(drafts)
  }
  joinStubs(drafts)
  return before - joined - countOf(drafts)
}

/** Replacement for removed items: the name of a case, or a note if other items may end the list. */
function remainsOf(items: readonly Draft[]): Draft[] {
  const [first] = items
  if (!first) return []
  const mayEnd = endingOf(items)
  if (isCase(first.lead)) return [stub(first.lead, { kind: 'more', mayEnd }, first.ranges)]
  return mayEnd === 'nothing' ? [] : [leftOut(first.ranges, mayEnd)]
}

/** Places of the items to remove first if the list is too long. */
function lightest(places: readonly Place[]): Place[] {
  const rank = ({ item, ...place }: Place) =>
    item.weight - (isVital(item) ? 1 : DEPTH_WEIGHT) * place.depth + (isEnd({ item, ...place }) ? END_WEIGHT : 0)
  const least = Math.min(...places.map(rank))
  const middle = ({ list, item }: Place) => Math.abs(list.indexOf(item) - (list.length - 1) / 2)
  return places.filter((place) => rank(place) === least).toSorted((a, b) => middle(a) - middle(b))
}

/** Whether an item is an unconditional exit. Without it, a note would say that the list *may* end there. */
function isEnd({ list, item }: Place): boolean {
  const isAlone = list.every((each) => each === item || isLeftOut(each))
  return item.lead === null && !isAlone && endingOf([item]) !== 'nothing'
}

const isVital = ({ weight }: Draft) => weight >= VITAL

const END_WEIGHT = 100

/** Weight that a step loses per level of nesting, unless it is vital. */
const DEPTH_WEIGHT = 2

/** Removes leads with nothing under them, and the items that need these leads. */
function dropBare(list: Draft[]): void {
  for (const item of list) dropBare(item.below)
  for (let at = 0; at < list.length; at++) {
    const item = list[at]
    const isBare = item && item.acts.length === 0 && item.below.every(isLeftOut)
    if (!item || !(isBare || isIdle(item))) continue
    if (list[at + 1]?.lead?.kind === 'else') {
      // The next item is an "otherwise", which refers to this item's condition, so this item stays as a note.
      Object.assign(item, { acts: [{ kind: 'more', mayEnd: endingOf(item.below) }], below: [], weight: 0 })
      continue
    }
    let end = at + 1
    while (isBound(item, list[end])) end++
    const remains = remainsOf(list.slice(at, end))
    list.splice(at, end - at, ...remains)
    if (remains.length === 0) at--
  }
}

function namesSetBy(act: Act): readonly string[] {
  if (act.kind === 'gets') return act.results
  return act.kind === 'sets' || act.kind === 'sets-result' || act.kind === 'sets-new' ? act.target.split(', ') : []
}

/** Whether an item is a loop that only says when it goes on with the next pass. */
function isIdle({ lead, acts, below }: Draft): boolean {
  const isLoop = (of: Draft['lead']): boolean =>
    of?.kind === 'each' || of?.kind === 'while' || (of?.kind === 'nested' && (isLoop(of.outer) || isLoop(of.inner)))
  return isLoop(lead) && [...acts, ...actsBelow(below)].every(({ kind }) => kind === 'continues' || kind === 'more')
}

function actsBelow(list: readonly Draft[]): Draft['acts'] {
  return list.flatMap(({ acts, below }) => [...acts, ...actsBelow(below)])
}

/** Items that can be removed: no item is below them, and the next item doesn't need them. */
function placesOf(list: Draft[], depth: number): Place[] {
  return list.flatMap((item, at): Place[] => {
    if (item.below.some((each) => !isLeftOut(each))) return placesOf(item.below, depth + 1)
    if (isLeftOut(item)) return []
    return isBound(item, list[at + 1]) ? [] : [{ list, item, depth }]
  })
}

/**
 * Whether the next item needs this one: an "otherwise", a handler of its try block, or a condition on the name
 * that it sets. Without this item, the condition would seem to speak of an earlier value of the name.
 */
function isBound({ lead, acts }: Draft, next: Draft | undefined): boolean {
  if (next?.lead && /^(?:if|choice)$/.test(next.lead.kind)) {
    const asked = new Set(JSON.stringify(next.lead).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
    if (lead === null && acts.flatMap(namesSetBy).some((name) => asked.has(name))) return true
  }
  const kind = next?.lead?.kind
  const isTried = lead?.kind === 'tried'
  return kind === 'else' || (isTried && /^(?:catch|untroubled|finally)$/.test(kind ?? ''))
}
