import { type DocNode, textOf } from '../../../shared/document/node.ts'
import { inheritKey } from './node-keys.ts'

/**
 * Maximum number of node pairs to compare within a changed stretch. A larger stretch counts as rewritten, and
 * its nodes are paired in order.
 */
const MOST_PAIRS = 2_500

/**
 * Returns the newer version of a page, reusing the nodes of the earlier one that are equal. Changed nodes
 * inherit the keys of the nodes they replace: see `node-keys.ts`.
 */
export function shareContent(earlier: DocNode, newer: DocNode): DocNode {
  if (said(earlier) === said(newer)) return earlier
  const shared = newer.content ? { ...newer, content: shareList(earlier.content ?? [], newer.content) } : { ...newer }
  inheritKey(shared, earlier)
  return shared
}

/**
 * Returns the JSON of a node, cached. Nodes of the earlier version were cached when they were the newer one.
 */
function said(node: DocNode): string {
  const known = texts.get(node) ?? JSON.stringify(node)
  texts.set(node, known)
  return known
}
const texts = new WeakMap<DocNode, string>()

/**
 * Replaces nodes of the newer list by equal nodes of the earlier list. Most edits change one block, so the
 * equal nodes at the start and the end are skipped first.
 */
function shareList(earlier: readonly DocNode[], newer: readonly DocNode[]): DocNode[] {
  const shortest = Math.min(earlier.length, newer.length)
  const isSame = (one: DocNode | undefined, other: DocNode | undefined) =>
    one !== undefined && other !== undefined && said(one) === said(other)
  let start = 0
  while (start < shortest && isSame(earlier[start], newer[start])) start += 1
  let end = 0
  while (end < shortest - start && isSame(earlier.at(-1 - end), newer.at(-1 - end))) end += 1
  return [
    ...earlier.slice(0, start),
    ...shareMiddle(earlier.slice(start, earlier.length - end), newer.slice(start, newer.length - end)),
    ...earlier.slice(earlier.length - end),
  ]
}

function shareMiddle(earlier: readonly DocNode[], newer: readonly DocNode[]): DocNode[] {
  const shared = [...newer]
  const partners = equalPartners(earlier, newer)
  const taken = new Set(partners.values())
  let [at, place] = [0, 0]
  const pairUpTo = (nextAt: number, nextPlace: number) => {
    const old = earlier.slice(place, nextPlace).filter((_, index) => !taken.has(place + index))
    const fresh: Fresh[] = newer.slice(at, nextAt).map((node, index) => ({ node, index: at + index }))
    const left = fresh.filter(({ index }) => !partners.has(index))
    for (const [{ node, index }, was] of pair(left, old)) shared[index] = shareContent(was, node)
    ;[at, place] = [nextAt + 1, nextPlace + 1]
  }
  // New nodes between two kept nodes are later forms of the old nodes that were between these two.
  for (const [partnerAt, partnerPlace] of partners) {
    shared[partnerAt] = earlier[partnerPlace] as DocNode
    if (partnerPlace >= place) pairUpTo(partnerAt, partnerPlace)
  }
  pairUpTo(newer.length, earlier.length)
  return shared
}

/**
 * Maps indexes in the newer list to the index of an equal node in the earlier list. Uses each earlier node
 * once.
 */
function equalPartners(earlier: readonly DocNode[], newer: readonly DocNode[]): Map<number, number> {
  const places = Map.groupBy(earlier.keys(), (place) => said(earlier[place] as DocNode))
  return new Map(
    newer.flatMap((node, at): [number, number][] => {
      const place = places.get(said(node))?.shift()
      return place === undefined ? [] : [[at, place]]
    }),
  )
}

type Fresh = { node: DocNode; index: number }

/** Pairs each old node with the new node that most likely replaces it. Both sides keep their order. */
function pair(fresh: readonly Fresh[], old: readonly DocNode[]): [Fresh, DocNode][] {
  const pairs: [Fresh, DocNode][] = []
  let from = 0
  for (const [index, was] of old.entries()) {
    const choice = fresh.slice(from).filter(({ node }) => node.type === was.type)
    const isClear = fresh.length - from <= old.length - index || fresh.length * old.length > MOST_PAIRS
    const found = isClear ? choice[0] : mostAlike(choice, was)
    if (!found) continue
    pairs.push([found, was])
    from = fresh.indexOf(found) + 1
  }
  return pairs
}

function mostAlike(choice: readonly Fresh[], was: DocNode): Fresh | undefined {
  const text = textOf(was)
  let [best, most] = [choice[0], -1]
  for (const one of choice) {
    const { start, end } = sharedEnds(text, textOf(one.node))
    if (start + end > most) [best, most] = [one, start + end]
  }
  return best
}

/** Returns how many characters two texts share at their start and, in the remaining text, at their end. */
export function sharedEnds(one: string, other: string): { start: number; end: number } {
  const shortest = Math.min(one.length, other.length)
  let start = 0
  while (start < shortest && one[start] === other[start]) start += 1
  let end = 0
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return { start, end }
}
