import { Fragment, type Node, Slice } from '@tiptap/pm/model'

/**
 * Removes blank blocks at the end of pasted content, because a line break after the copied text shouldn't
 * create a block. If the content goes into an empty block, also removes blank blocks at the start. Content
 * that is entirely blank stays.
 */
export function withoutBlankEnds(slice: Slice, intoEmpty: boolean): Slice {
  const { content, openStart, openEnd } = slice
  if (content.content.every(isBlank)) return slice
  const ended = withoutBlankEnd(content)
  const blocks = intoEmpty ? withoutBlankStart(ended) : ended
  if (blocks === content) return slice
  const open = Slice.maxOpen(blocks, false)
  return new Slice(
    blocks,
    blocks === ended || openStart === 0 ? openStart : open.openStart,
    openEnd === 0 ? 0 : open.openEnd,
  )
}

/**
 * Removes blank lines at the ends of plain text, like `withoutBlankEnds`, and converts all line ends to `\n`.
 */
export function withoutBlankLines(text: string, intoEmpty: boolean): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n')
  if (lines.trim() === '') return lines
  const ended = lines.replace(/(?:\n[ \t]*)+$/, '')
  return intoEmpty ? ended.replace(/^(?:[ \t]*\n)+/, '') : ended
}

function withoutBlankEnd(content: Fragment): Fragment {
  let count = content.childCount
  while (count > 0 && isSuperfluous(content.child(count - 1))) count -= 1
  const kept = count === content.childCount ? content : Fragment.from(content.content.slice(0, count))
  const last = kept.lastChild
  if (!last || last.isLeaf || last.type.spec.tableRole || last.type.spec.code) return kept
  const inner = withoutBlankEnd(last.content)
  return inner === last.content ? kept : kept.replaceChild(count - 1, last.copy(inner))
}

function withoutBlankStart(content: Fragment): Fragment {
  const first = content.content.findIndex((node) => !isBlank(node))
  return first > 0 ? Fragment.from(content.content.slice(first)) : content
}

function isSuperfluous(node: Node): boolean {
  return node.isText ? false : isBlank(node)
}

/** Whether a node contains only whitespace and has no meaning of its own, unlike a table or an image. */
function isBlank(node: Node): boolean {
  const { type, content } = node
  if (type.name === 'hardBreak') return true
  if (node.isText) return node.text?.trim() === ''
  return !node.isLeaf && !type.spec.tableRole && !type.spec.code && content.content.every(isBlank)
}
