import { Extension } from '@tiptap/core'
import { type Command, type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'

/**
 * Lets people leave inline code at its end, because text typed after code becomes code too. At the end of
 * code, the right arrow key first ends the code, and moves the cursor only when pressed again. At the start
 * of a block that begins with code, typed text is plain text.
 */
export const MarkEdges = Extension.create({
  name: 'markEdges',

  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleKeyDown: (view, { key, shiftKey, altKey, ctrlKey, metaKey }) =>
          key === 'ArrowRight' && !(shiftKey || altKey || ctrlKey || metaKey) && leaveCode(view.state, view.dispatch),
      },
      appendTransaction: (transactions, _, state) =>
        transactions.some(({ selectionSet, docChanged }) => selectionSet || docChanged) ? beginAsText(state) : null,
    }),
  ],
})

/** Ends inline code if the cursor is at its end. */
export const leaveCode: Command = (state, dispatch) => {
  const $at = cursorOf(state)
  const code = $at && (state.storedMarks ?? $at.marks()).find(({ type }) => type.name === 'code')
  if (!code || $at.textOffset > 0 || ($at.nodeAfter && code.isInSet($at.nodeAfter.marks))) return false
  dispatch?.(state.tr.removeStoredMark(code))
  return true
}

/**
 * Makes typed text plain at the start of a block that begins with code, unless the person has turned on
 * code.
 */
export function beginAsText(state: EditorState): Transaction | null {
  const $at = cursorOf(state)
  const isStart = $at?.parentOffset === 0 && !state.storedMarks
  const code = isStart ? $at.marks().find(({ type }) => type.name === 'code') : undefined
  return code ? state.tr.removeStoredMark(code) : null
}

function cursorOf({ selection }: EditorState) {
  return selection instanceof TextSelection ? selection.$cursor : null
}
