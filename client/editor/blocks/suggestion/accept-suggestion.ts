import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import type { Choices } from '../../../../shared/document/merging/conflict.ts'
import { offeredBlock } from '../../../../shared/document/merging/offer.ts'
import { fragmentOf } from '../../../../shared/document/yjs.ts'
import type { Suggestion } from '../../../sync/open-suggestions.ts'
import { acceptOnce } from './accept-once.ts'
import { offerOf } from './offer-of.ts'

/**
 * Merges a suggestion into its block as one undo step of this person. Returns a function that undoes this
 * step, even after other edits. That function returns false if there is nothing to undo.
 */
export function acceptSuggestion(
  { state }: EditorView,
  { doc, suggestion, choices }: { doc: Y.Doc; suggestion: Suggestion; choices: Choices },
): () => boolean {
  const undoing: Y.UndoManager | undefined = yUndoPluginKey.getState(state)?.undoManager
  undoing?.stopCapturing()
  const before = undoing?.undoStack.at(-1)
  const forget = () => {
    if (undoing && step) undoing.undoStack = undoing.undoStack.filter((other) => other !== step)
  }
  acceptOnce(doc, offerOf(suggestion), {
    choices,
    now: Date.now(),
    // Uses the binding's origin, so that the editor's undo manager tracks this change.
    origin: ySyncPluginKey,
    // Drops the undo step. Undoing the acceptance a second time would duplicate the text that the person deleted.
    onUndone: () => forget(),
  })
  const step = undoing?.undoStack.at(-1)
  undoing?.stopCapturing()
  return () => {
    const isAccepted = offeredBlock(doc, suggestion.block)?.getAttribute('hash') === suggestion.hash
    if (!undoing || !step || step === before || !isAccepted || doc.isDestroyed) return false
    if (undoing.undoStack.at(-1) === step) undoing.undo()
    else {
      forget()
      undoAlone(doc, step, undoing.deleteFilter)
    }
    return true
  }
}

/** Undoes one step of the undo stack without undoing the newer steps above it. */
function undoAlone(
  doc: Y.Doc,
  step: Y.UndoManager['undoStack'][number],
  deleteFilter: Y.UndoManager['deleteFilter'],
): void {
  const alone = new Y.UndoManager(fragmentOf(doc), { trackedOrigins: new Set(), deleteFilter })
  alone.undoStack.push(step)
  alone.undo()
  alone.destroy()
}

/** Moves the cursor to the end of the block that a suggestion is for. */
export function editBelow(view: EditorView, { block }: Suggestion): void {
  const { doc } = view.state
  let end: number | undefined
  doc.forEach((node, from) => {
    if (node.attrs.unit === block) end ??= from + node.nodeSize - 1
  })
  if (end === undefined) return
  view.dispatch(view.state.tr.setSelection(Selection.near(doc.resolve(end), -1)).scrollIntoView())
}
