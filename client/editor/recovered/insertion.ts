import type { JSONContent } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'

export type Insertion = { at: number; content: JSONContent[] }

/**
 * Where and how recovered text is inserted. One line goes into the text at the cursor, several lines after
 * the block with the cursor. If the person hasn't placed a cursor, the text goes to the end of the page.
 */
export function insertionOf(state: EditorState, text: string, hasCursor: boolean): Insertion {
  const { doc, selection } = state
  const { $to } = selection
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [only] = lines
  if (hasCursor && lines.length === 1 && only !== undefined && $to.parent.inlineContent) {
    return { at: $to.pos, content: [{ type: 'text', text: only }] }
  }
  const at = hasCursor && $to.depth > 0 ? $to.after(1) : hasCursor ? $to.pos : doc.content.size
  return { at, content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })) }
}
