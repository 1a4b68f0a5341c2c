import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { NodeSelection, Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

type Way = { edge: 'left' | 'right' | 'up' | 'down'; side: 1 | -1; deletes?: true }

const KEYS: Readonly<Partial<Record<string, Way>>> = {
  ArrowLeft: { edge: 'left', side: -1 },
  ArrowUp: { edge: 'up', side: -1 },
  Backspace: { edge: 'left', side: -1, deletes: true },
  ArrowRight: { edge: 'right', side: 1 },
  ArrowDown: { edge: 'down', side: 1 },
  Delete: { edge: 'right', side: 1, deletes: true },
}

/**
 * Selects the block beside the cursor if it has no visible text. Without this, the browser would skip code
 * with hidden source, and deleting would move text into that source. Deleting beside a picture, drawing or
 * video would remove it at the first key press.
 */
export function selectBesidePlugin(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        const way = KEYS[event.key]
        if (!way) return false
        const isChanged = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey
        return (way.deletes === true || !isChanged) && selectBeside(view, way)
      },
    },
  })
}

function selectBeside(view: EditorView, { edge, side, deletes }: Way): boolean {
  const { selection, tr } = view.state
  if (!(selection instanceof TextSelection) || !selection.empty || !view.endOfTextblock(edge)) return false
  const { $from } = selection
  const at = side < 0 ? $from.before() : $from.after()
  const next = side < 0 ? tr.doc.resolve(at).nodeBefore : tr.doc.resolve(at).nodeAfter
  const block =
    deletes && isSeen(next) ? at - (side < 0 ? next.nodeSize : 0) : hiddenBeside(view, tr.doc.resolve(at), side)
  if (block === undefined) return false
  if (deletes && next !== tr.doc.nodeAt(block)) return false
  if (deletes && view.editable) deleteEmpty(tr, $from)
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, tr.mapping.map(block))).scrollIntoView())
  return true
}

/** Whether deleting a node selects it first: a block without text, except for a horizontal rule. */
function isSeen(node: Node | null): node is Node {
  return node?.isBlock === true && node.isAtom && node.type.name !== 'horizontalRule'
}

/** Returns the start of the next block in this direction, if it is code with hidden source. */
function hiddenBeside(view: EditorView, $at: ResolvedPos, side: 1 | -1): number | undefined {
  const found = Selection.findFrom($at, side)
  if (!(found instanceof TextSelection) || !found.$from.parent.type.spec.code) return undefined
  const position = found.$from.before()
  const block = view.nodeDOM(position)
  return block instanceof HTMLElement && block.querySelector('pre[hidden]') ? position : undefined
}

function deleteEmpty(tr: Transaction, $from: ResolvedPos): void {
  if ($from.parent.content.size === 0) tr.delete($from.before(), $from.after())
}
