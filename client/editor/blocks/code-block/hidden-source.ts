import type { ResolvedPos } from '@tiptap/pm/model'
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

/** Beside a block whose source is hidden, the browser would jump over it, and deleting would put text into its source. */
export function hiddenSourcePlugin(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        const way = KEYS[event.key]
        if (!way || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false
        return selectBeside(view, way)
      },
    },
  })
}

function selectBeside(view: EditorView, { edge, side, deletes }: Way): boolean {
  const { selection, tr } = view.state
  if (!(selection instanceof TextSelection) || !selection.empty || !view.endOfTextblock(edge)) return false
  const { $from } = selection
  const block = hiddenBeside(view, $from, side)
  if (block === undefined) return false
  const isNext = side < 0 ? tr.doc.resolve($from.before()).nodeBefore : tr.doc.resolve($from.after()).nodeAfter
  if (deletes && isNext !== tr.doc.nodeAt(block)) return false
  if (deletes && view.editable) deleteEmpty(tr, $from)
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, tr.mapping.map(block))).scrollIntoView())
  return true
}

/** Where the block of code begins that comes next in this direction, if its source is hidden. */
function hiddenBeside(view: EditorView, $from: ResolvedPos, side: 1 | -1): number | undefined {
  const found = Selection.findFrom($from.doc.resolve(side < 0 ? $from.before() : $from.after()), side)
  if (!(found instanceof TextSelection) || !found.$from.parent.type.spec.code) return undefined
  const position = found.$from.before()
  const block = view.nodeDOM(position)
  return block instanceof HTMLElement && block.querySelector('pre[hidden]') ? position : undefined
}

function deleteEmpty(tr: Transaction, $from: ResolvedPos): void {
  if ($from.parent.content.size === 0) tr.delete($from.before(), $from.after())
}
