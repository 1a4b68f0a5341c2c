import { Extension } from '@tiptap/core'
import { type Command, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { toggleLines } from './blocks/code-block/toggle-code.ts'

/** At the edge of a block, where ProseMirror joins it with its neighbour, or takes that away at once. */
export const EdgeKeys = Extension.create({
  name: 'edgeKeys',

  addKeyboardShortcuts() {
    const { editor } = this
    const press = (command: Command) => command(editor.state, editor.view.dispatch)
    const backspace = () => editor.commands.undoInputRule() || press(becomeText) || press(selectBefore)
    const deletion = () => press(selectAfter)
    return {
      Backspace: backspace,
      'Shift-Backspace': backspace,
      'Mod-Backspace': backspace,
      Delete: deletion,
      'Mod-Delete': deletion,
    }
  },
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

export const selectBefore = selectBeside(-1)
export const selectAfter = selectBeside(1)

/** Selects a picture, a drawing or a video beside the cursor: a second press deletes it, which the first showed. */
function selectBeside(side: -1 | 1): Command {
  return ({ selection, doc, tr }, dispatch) => {
    const { $from, empty } = selection
    const edge = side < 0 ? 0 : $from.parent.content.size
    // What is empty goes itself, and leaves its neighbour selected.
    if (!(selection instanceof TextSelection) || !empty || $from.parent.content.size === 0) return false
    if ($from.parentOffset !== edge) return false
    const at = side < 0 ? $from.before() : $from.after()
    const beside = side < 0 ? doc.resolve(at).nodeBefore : doc.resolve(at).nodeAfter
    if (!beside?.isBlock || !beside.isAtom || beside.type.name === 'horizontalRule') return false
    dispatch?.(tr.setSelection(NodeSelection.create(doc, side < 0 ? at - beside.nodeSize : at)).scrollIntoView())
    return true
  }
}
