import { Extension } from '@tiptap/core'
import { type Command, type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'

/**
 * Where inline code ends. It cannot be written out of, since what follows code is code too: so at its end the right arrow
 * leaves it before it moves, and at the start of a block, where nothing comes before the code, text is text.
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

/** Ends inline code where the cursor stands at its end. */
export const leaveCode: Command = (state, dispatch) => {
  const $at = cursorOf(state)
  const code = $at && (state.storedMarks ?? $at.marks()).find(({ type }) => type.name === 'code')
  if (!code || $at.textOffset > 0 || ($at.nodeAfter && code.isInSet($at.nodeAfter.marks))) return false
  dispatch?.(state.tr.removeStoredMark(code))
  return true
}

/** Text at the start of a block that begins with code, unless code was asked for. */
export function beginAsText(state: EditorState): Transaction | null {
  const $at = cursorOf(state)
  const isStart = $at?.parentOffset === 0 && !state.storedMarks
  const code = isStart ? $at.marks().find(({ type }) => type.name === 'code') : undefined
  return code ? state.tr.removeStoredMark(code) : null
}

function cursorOf({ selection }: EditorState) {
  return selection instanceof TextSelection ? selection.$cursor : null
}
