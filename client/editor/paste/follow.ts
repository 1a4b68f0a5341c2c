import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'

export type Range = { from: number; to: number }

/**
 * Tracks a range while the text changes. The returned function gives the current range and stops tracking.
 */
export function follow(editor: Editor, { from, to }: Range): () => Range {
  let ends = [from, to].map((position) => editor.utils.createMappablePosition(position))
  const move = ({ transaction }: { transaction: Transaction }) => {
    if (transaction.docChanged) ends = ends.map((end) => editor.utils.getUpdatedPosition(end, transaction).position)
  }
  editor.on('transaction', move)
  return () => {
    editor.off('transaction', move)
    const { size } = editor.state.doc.content
    const [start = 0, end = 0] = ends.map(({ position }) => Math.min(position, size))
    return { from: Math.min(start, end), to: Math.max(start, end) }
  }
}
