import { Fragment, type Node } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'

/**
 * Turns all selected lines into one code block, or a code block into one paragraph per line. Returns false
 * if it did nothing, for a single line or for content that isn't made of plain lines.
 */
export function toggleLines(state: EditorState, tr: Transaction): boolean {
  const { $from, $to } = state.selection
  const { codeBlock, paragraph } = state.schema.nodes
  if (!codeBlock || !paragraph) return false

  if ($from.parent.type === codeBlock && $from.sameParent($to)) {
    return $from.parent.textContent.includes('\n') && linesToParagraphs(state, tr) !== undefined
  }

  const range = $from.blockRange($to, (parent) => !parent.isTextblock)
  if (!range || range.endIndex - range.startIndex < 2) return false
  const blocks: Node[] = []
  for (let index = range.startIndex; index < range.endIndex; index++) blocks.push(range.parent.child(index))
  if (!blocks.every((block) => block.isTextblock)) return false
  if (!range.parent.canReplaceWith(range.startIndex, range.endIndex, codeBlock)) return false
  const text = blocks.map((block) => block.textBetween(0, block.content.size, undefined, '\n')).join('\n')
  tr.replaceWith(range.start, range.end, codeBlock.create(null, text ? state.schema.text(text) : null))
  tr.setSelection(TextSelection.create(tr.doc, range.start + 1 + text.length))
  return true
}

/**
 * Turns each line of the code block at the cursor into a paragraph. Keeps the cursor in its line. Returns
 * the start of the first paragraph and the end of the last; undefined if the cursor isn't in a code block.
 */
export function linesToParagraphs(state: EditorState, tr: Transaction): { from: number; to: number } | undefined {
  const { $from } = tr.selection
  const { codeBlock, paragraph } = state.schema.nodes
  if ($from.parent.type !== codeBlock || !paragraph) return undefined
  const { textContent } = $from.parent
  const lines = textContent
    .split('\n')
    .map((line): Node => paragraph.create(null, line ? state.schema.text(line) : null))
  const from = $from.before()
  tr.replaceWith(from, $from.after(), lines)
  const line = textContent.slice(0, $from.parentOffset).split('\n').length - 1
  tr.setSelection(TextSelection.create(tr.doc, from + 1 + $from.parentOffset + line))
  return { from, to: from + Fragment.from(lines).size }
}
