import { Node, type Schema } from '@tiptap/pm/model'
import type { Suggestion } from '../../../sync/open-suggestions.ts'

/** A block of the page that something is suggested for, from `from` to `to`, and what it would become. */
export type SuggestedBlock = { suggestion: Suggestion; published: Node; node: Node; from: number; to: number }

/**
 * The blocks that something is still suggested for, in the order of the page. The document decides: a suggestion is
 * accepted when its block carries its hash, also with words written there since, or when it reads like it.
 */
export function suggestedBlocks(doc: Node, suggestions: readonly Suggestion[]): SuggestedBlock[] {
  if (suggestions.length === 0) return []
  const waiting = new Map(suggestions.map((suggestion) => [suggestion.block, suggestion]))
  const found: SuggestedBlock[] = []
  doc.forEach((node, from) => {
    const suggestion = waiting.get(node.attrs.unit as string)
    if (!suggestion) return
    // Of several blocks with one unit the first is meant.
    waiting.delete(suggestion.block)
    const published = publishedBlock(suggestion, doc.type.schema)
    if (!published || node.attrs.hash === suggestion.hash || isAlike(node, published)) return
    found.push({ suggestion, published, node, from, to: from + node.nodeSize })
  })
  return found
}

const known = new WeakMap<Suggestion, Node | null>()

/** The block as the generator would have published it; null where that is newer than this editor. */
function publishedBlock(suggestion: Suggestion, schema: Schema): Node | null {
  const before = known.get(suggestion)
  if (before !== undefined) return before
  const published = readBlock(suggestion, schema)
  known.set(suggestion, published)
  return published
}

function readBlock({ node, block: unit, hash }: Suggestion, schema: Schema): Node | null {
  try {
    const published = Node.fromJSON(schema, { ...node, attrs: { ...node.attrs, unit, hash } })
    published.check()
    return published
  } catch (error) {
    console.warn('A suggestion cannot be shown here', error)
    return null
  }
}

/** Whatever is known of where they come from. */
function isAlike(node: Node, published: Node): boolean {
  const { unit, hash, retired } = node.attrs
  return (
    node.content.eq(published.content) && node.hasMarkup(published.type, { ...published.attrs, unit, hash, retired })
  )
}
