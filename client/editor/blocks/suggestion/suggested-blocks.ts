import type { Node } from '@tiptap/pm/model'
import { canonicalHash } from '../../../../shared/document/canonical.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import type { Suggestion } from '../../../sync/open-suggestions.ts'

/** A suggestion with the hash that its block carries once it is accepted. */
export type Offer = { suggestion: Suggestion; hash: string }

/** A block of the page that something is suggested for, from `from` to `to`. */
export type SuggestedBlock = Offer & { node: Node; from: number; to: number }

export function offersOf(suggestions: readonly Suggestion[]): Offer[] {
  return suggestions.map((suggestion) => ({ suggestion, hash: canonicalHash(suggestion.node) }))
}

/**
 * The blocks that something is still suggested for, in the order of the page. The document decides: a suggestion is
 * accepted when its block carries its hash, also with words written there since, or when it reads like it.
 */
export function suggestedBlocks(doc: Node, offers: readonly Offer[]): SuggestedBlock[] {
  if (offers.length === 0) return []
  const waiting = new Map(offers.map((offer) => [offer.suggestion.block, offer]))
  const found: SuggestedBlock[] = []
  doc.forEach((node, from) => {
    const offer = waiting.get(node.attrs.unit as string)
    if (!offer) return
    // Of several blocks with one unit the first is meant.
    waiting.delete(offer.suggestion.block)
    if (node.attrs.hash === offer.hash || hashOf(node) === offer.hash) return
    found.push({ ...offer, node, from, to: from + node.nodeSize })
  })
  return found
}

const hashes = new WeakMap<Node, string>()

function hashOf(node: Node): string {
  const known = hashes.get(node)
  if (known) return known
  const hash = canonicalHash(node.toJSON() as DocNode)
  hashes.set(node, hash)
  return hash
}
