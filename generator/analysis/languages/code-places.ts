import type { Node } from 'web-tree-sitter'

/** Node types that hold no code. Code between braces in a string has nodes of its own. */
const TEXT = ['comment', 'html_comment', 'string_content', 'string_fragment', 'regex_pattern', 'jsx_text']

/**
 * Returns a test for whether a position is code, not a comment or string. Call it with ascending
 * positions.
 */
export function codePlaces(root: Node): (index: number) => boolean {
  const texts = root.descendantsOfType(TEXT)
  let at = 0
  return (index) => {
    while (at < texts.length && (texts[at]?.endIndex ?? 0) <= index) at++
    return index < (texts[at]?.startIndex ?? Number.POSITIVE_INFINITY)
  }
}
