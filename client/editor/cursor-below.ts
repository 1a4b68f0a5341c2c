import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'

/**
 * Puts the cursor below a block that was just inserted. ProseMirror selects a block without text, and typing
 * would replace it.
 */
export function cursorBelow(tr: Transaction): Transaction {
  const { selection, doc } = tr
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock) return tr
  const { paragraph } = doc.type.schema.nodes
  const $after = doc.resolve(selection.to)
  if (!paragraph) return tr
  if ($after.nodeAfter?.type !== paragraph) {
    if (!$after.parent.canReplaceWith($after.index(), $after.index(), paragraph)) return tr
    tr.insert($after.pos, paragraph.create())
  }
  return tr.setSelection(TextSelection.create(tr.doc, $after.pos + 1))
}
