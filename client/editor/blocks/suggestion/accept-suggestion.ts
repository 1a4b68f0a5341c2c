import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import type { SuggestedBlock } from './suggested-blocks.ts'

/**
 * Puts the suggested text in the place of a person's, as an edit of this person. The block is then as published: the
 * generator takes it for untouched and keeps it in step with the code again. With `toEdit` the cursor goes to its end.
 */
export function acceptSuggestion(state: EditorState, block: SuggestedBlock, { toEdit = false } = {}): Transaction {
  const { published, from, to } = block
  const tr = state.tr.replaceWith(from, to, published)
  return toEdit ? tr.setSelection(Selection.near(tr.doc.resolve(from + published.nodeSize - 1), -1)) : tr
}
