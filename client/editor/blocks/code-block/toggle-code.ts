import { Fragment, type Node } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'

/**
 * Makes one block of code of all the lines that are selected, and of a block of code a paragraph for each of its lines.
 * False for what is simpler: one line, or what is not made of plain lines.
 */
export function toggleLines(state: EditorState, tr: Transaction): boolean {
  const { $from, $to } = state.selection
  const { codeBlock, paragraph } = state.schema.nodes
  if (!codeBlock || !paragraph) return false

  if ($from.parent.type === codeBlock && $from.sameParent($to)) {
    const lines = $from.parent.textContent.split('\n')
    if (lines.length === 1) return false
    const paragraphs = lines.map((line) => paragraph.create(null, line ? state.schema.text(line) : null))
    const before = $from.before()
    tr.replaceWith(before, $from.after(), Fragment.from(paragraphs))
    const line = $from.parent.textContent.slice(0, $from.parentOffset).split('\n').length - 1
    tr.setSelection(TextSelection.create(tr.doc, before + 1 + $from.parentOffset + line))
    return true
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
