import { countOf, type Draft, dropLeftOut, endingOf, isCase, isLeftOut, leftOut, stub } from './draft.ts'
import { joinStubs } from './join-stubs.ts'

/** Deeper than this nobody follows a list; the list itself is 0. */
const MAX_DEPTH = 2

type Place = { list: Draft[]; item: Draft; depth: number }

/**
 * Leaves at most `most` items, including items below others. Removes the lightest items first; of equal
 * weights, those in the middle. A removed item that may end the list leaves a note about that. Returns the
 * number of removed items.
 */
export function foldDrafts(drafts: Draft[], most: number): number {
  const before = countOf(drafts)
  for (let places = placesOf(drafts, 0); places.length > 0; places = placesOf(drafts, 0)) {
    const deep = places.filter(({ depth }) => depth > MAX_DEPTH)
    const left = deep.length > 0 ? deep : lightest(places).slice(0, Math.max(0, countOf(drafts) - most))
    if (left.length === 0) break
    for (const { list, item } of left) {
      list.splice(list.indexOf(item), 1, ...remainsOf([item]))
    }
    dropBare(drafts)
    dropLeftOut(drafts)
  }
  joinStubs(drafts)
  return before - countOf(drafts)
}

/** Replaces removed items: a case by its name, others by a note where they may end the list. */
function remainsOf(items: readonly Draft[]): Draft[] {
  const [first] = items
  if (!first) return []
  const mayEnd = endingOf(items)
  if (isCase(first.lead)) return [stub(first.lead, { kind: 'more', mayEnd }, first.ranges)]
  return mayEnd === 'nothing' ? [] : [leftOut(first.ranges, mayEnd)]
}

/** Places to remove first, where anything has to go. */
function lightest(places: readonly Place[]): Place[] {
  const rank = (place: Place) => place.item.weight - DEPTH_WEIGHT * place.depth + (isEnd(place) ? END_WEIGHT : 0)
  const least = Math.min(...places.map(rank))
  const middle = ({ list, item }: Place) => Math.abs(list.indexOf(item) - (list.length - 1) / 2)
  return places.filter((place) => rank(place) === least).toSorted((a, b) => middle(a) - middle(b))
}

/** Whether an item is an unconditional exit. A note that the list may stop there would be wrong. */
function isEnd({ list, item }: Place): boolean {
  const isAlone = list.every((each) => each === item || isLeftOut(each))
  return item.lead === null && !isAlone && endingOf([item]) !== 'nothing'
}

const END_WEIGHT = 100

/** How much lighter a step is for standing below another. */
const DEPTH_WEIGHT = 2

/** Removes leads with nothing under them, and the items bound to them. */
function dropBare(list: Draft[]): void {
  for (const item of list) dropBare(item.below)
  for (let at = 0; at < list.length; at++) {
    const item = list[at]
    if (!item || item.acts.length > 0 || item.below.some((each) => !isLeftOut(each))) continue
    let end = at + 1
    while (isBound(item, list[end])) end++
    const remains = remainsOf(list.slice(at, end))
    list.splice(at, end - at, ...remains)
    if (remains.length === 0) at--
  }
}

/** Items that can be removed: no item is below them, and the next item doesn't need them. */
function placesOf(list: Draft[], depth: number): Place[] {
  return list.flatMap((item, at): Place[] => {
    if (item.below.some((each) => !isLeftOut(each))) return placesOf(item.below, depth + 1)
    if (isLeftOut(item)) return []
    return isBound(item, list[at + 1]) ? [] : [{ list, item, depth }]
  })
}

/** Whether the next item needs this one: an "otherwise", or a handler of its try block. */
function isBound({ lead }: Draft, next: Draft | undefined): boolean {
  const kind = next?.lead?.kind
  const isTried = lead?.kind === 'tried' || lead?.kind === 'unfailing'
  return kind === 'else' || (isTried && (kind === 'catch' || kind === 'finally'))
}
