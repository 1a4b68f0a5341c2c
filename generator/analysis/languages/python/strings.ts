import type { Node } from 'web-tree-sitter'
import { sourceOf } from '../syntax.ts'

/** The text of a string literal without prefix and quotes. */
export function stringContent(node: Node, source: string): string {
  const text = sourceOf(node, source)
  const opening = /^[A-Za-z]{0,3}("""|'''|"|')/.exec(text)
  if (!opening?.[1]) return text
  const end = text.endsWith(opening[1]) ? text.length - opening[1].length : text.length
  return text.slice(opening[0].length, Math.max(opening[0].length, end))
}
