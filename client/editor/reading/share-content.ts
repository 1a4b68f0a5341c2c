import { type DocNode, textOf } from '../../../shared/document/node.ts'
import { inheritKey } from './node-keys.ts'

/** Number of pairs in a stretch above which nodes are paired in order: such a stretch was rewritten. */
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

/** Node as text, cached. Nodes of the earlier version are cached from when they were the newer version. */
function said(node: DocNode): string {
  const known = texts.get(node) ?? JSON.stringify(node)
  texts.set(node, known)
  return known
}
const texts = new WeakMap<DocNode, string>()

/** Shares the nodes of a list. Most edits change one block, so the equal start and end are compared first. */
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
  // New nodes between two nodes that kept their order are later forms of the old nodes there.
  for (const [partnerAt, partnerPlace] of partners) {
    shared[partnerAt] = earlier[partnerPlace] as DocNode
    if (partnerPlace >= place) pairUpTo(partnerAt, partnerPlace)
  }
  pairUpTo(newer.length, earlier.length)
  return shared
}

/** Equal nodes by their indexes in the newer list. Each earlier node is used once. */
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

/** Pairs of new nodes and the old nodes that they most likely replace, both in their order. */
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

/** How many characters two texts share at their start, and how many of the rest at their end. */
export function sharedEnds(one: string, other: string): { start: number; end: number } {
  const shortest = Math.min(one.length, other.length)
  let start = 0
  while (start < shortest && one[start] === other[start]) start += 1
  let end = 0
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return { start, end }
}
