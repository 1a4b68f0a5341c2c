import { Extension } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { toggleLines } from './blocks/code-block/toggle-code.ts'
import { selectBesidePlugin } from './select-beside.ts'

/** At the edge of a block, where ProseMirror joins it with its neighbour, or takes that away at once. */
export const EdgeKeys = Extension.create({
  name: 'edgeKeys',

  addKeyboardShortcuts() {
    const { editor } = this
    const backspace = () => editor.commands.undoInputRule() || becomeText(editor.state, editor.view.dispatch)
    return { Backspace: backspace, 'Shift-Backspace': backspace, 'Mod-Backspace': backspace }
  },

  addProseMirrorPlugins: () => [selectBesidePlugin()],
})

/** At the start of a heading or of code there is nothing left to delete but that it is one. A page's title stays one. */
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
