import { Node, type Schema } from '@tiptap/pm/model'
import type { Suggestion } from '../../../sync/open-suggestions.ts'

/** A block of the page that has a suggestion, at positions `from` to `to`. */
export type SuggestedBlock = { suggestion: Suggestion; node: Node; from: number; to: number }

/**
 * Blocks with an open suggestion, in page order. The document decides whether a suggestion is open. It's
 * accepted if its block carries the suggestion's hash, even if edited since, or if both texts are equal.
 */
export function suggestedBlocks(doc: Node, suggestions: readonly Suggestion[]): SuggestedBlock[] {
  if (suggestions.length === 0) return []
  const waiting = new Map(suggestions.map((suggestion) => [suggestion.block, suggestion]))
  const found: SuggestedBlock[] = []
  doc.forEach((node, from) => {
    const suggestion = waiting.get(node.attrs.unit as string)
    if (!suggestion) return
    // If several blocks have the same unit, the suggestion is for the first one.
    waiting.delete(suggestion.block)
    const published = publishedBlock(suggestion, doc.type.schema)
    if (!published || node.attrs.hash === suggestion.hash || isAlike(node, published)) return
    found.push({ suggestion, node, from, to: from + node.nodeSize })
  })
  return found
}

const known = new WeakMap<Suggestion, Node | null>()

/** Block as the generator would publish it; null if it needs a newer editor. */
function publishedBlock(suggestion: Suggestion, schema: Schema): Node | null {
  const before = known.get(suggestion)
  if (before !== undefined) return before
  const published = readBlock(suggestion, schema)
  known.set(suggestion, published)
  return published
}

function readBlock({ node }: Suggestion, schema: Schema): Node | null {
  try {
    const published = Node.fromJSON(schema, node)
    published.check()
    return published
  } catch (error) {
    console.warn('A suggestion cannot be shown here', error)
    return null
  }
}

/** Provenance doesn't count. */
function isAlike(node: Node, published: Node): boolean {
  const { unit, hash, retired } = node.attrs
  return (
    node.content.eq(published.content) && node.hasMarkup(published.type, { ...published.attrs, unit, hash, retired })
  )
}
