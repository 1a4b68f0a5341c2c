import { Extension } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { toggleLines } from './blocks/code-block/toggle-code.ts'
import { selectBesidePlugin } from './select-beside.ts'

/**
 * Keys at the edge of a block. ProseMirror would join the block with its neighbour, or delete the neighbour
 * at once.
 */
export const EdgeKeys = Extension.create({
  name: 'edgeKeys',

  addKeyboardShortcuts() {
    const { editor } = this
    const backspace = () => editor.commands.undoInputRule() || becomeText(editor.state, editor.view.dispatch)
    return { Backspace: backspace, 'Shift-Backspace': backspace, 'Mod-Backspace': backspace }
  },

  addProseMirrorPlugins: () => [selectBesidePlugin()],
})

/**
 * Turns a heading or code block into a paragraph when Backspace is pressed at its start. Leaves the page's
 * title as it is.
 */
export const becomeText: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { heading, codeBlock, paragraph } = state.schema.nodes
  const { type, content } = $from.parent
  const isKind = type === heading || type === codeBlock
  if (!paragraph || !isKind || !empty || $from.parentOffset > 0 || content.size === 0) return false
  if (type === heading && $from.before() === 0) return true
  const { tr } = state
  if (!toggleLines(state, tr)) tr.setBlockType($from.pos, $from.pos, paragraph)
  dispatch?.(tr.scrollIntoView())
  return true
}
