import type { EditorState } from '@tiptap/pm/state'
import { yUndoPluginKey } from '@tiptap/y-tiptap'

type Undoing = { undoManager?: { stopCapturing: () => void } } | undefined

/** Starts a new undo step. Otherwise the next change within half a second would join the last step. */
export function beginUndoStep(state: EditorState): void {
  const undoing = yUndoPluginKey.getState(state) as Undoing
  undoing?.undoManager?.stopCapturing()
}
