import type { EditorState } from '@tiptap/pm/state'
import { yUndoPluginKey } from '@tiptap/y-tiptap'

type Undoing = { undoManager?: { stopCapturing: () => void } } | undefined

/** What is done next is undone by itself: what happens within half a second would otherwise go together with it. */
export function beginUndoStep(state: EditorState): void {
  const undoing = yUndoPluginKey.getState(state) as Undoing
  undoing?.undoManager?.stopCapturing()
}
