import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { CellSelection, TableMap, tableEditing } from '@tiptap/pm/tables'
import { isArriving, isByThisPerson, isLocalChange } from '../../local-change.ts'
import { changedTables, mendSelected, mendTable } from './mend-table.ts'

/**
 * Table editing plugins of the library, without its paste handling. They repair a table only where someone
 * works on it. Opening a page or receiving changes must not repair it, because everyone with the page open
 * would do so at once.
 */
export function tableEditingPlugins(isEditable: () => boolean): Plugin[] {
  const library = tableEditing()
  const { appendTransaction, props: { handlePaste: _, ...props } = {} } = library.spec
  return [
    new Plugin({
      appendTransaction: (transactions, before, state) => {
        // Undo restores its own selection.
        if (transactions.some((tr) => isArriving(tr) && isByThisPerson(tr))) return null
        return transactions.some(isArriving)
          ? keepCells(before, state)
          : mended(transactions, { before, state, isEditable })
      },
    }),
    new Plugin({
      ...library.spec,
      props,
      // With two equal states, the library repairs nothing and only completes the selection.
      appendTransaction: (transactions, _before, state) =>
        appendTransaction?.call(library, transactions, state, state) ?? null,
    }),
  ]
}

type Change = { before: EditorState; state: EditorState; isEditable: () => boolean }

function mended(transactions: readonly Transaction[], { before, state, isEditable }: Change): Transaction | null {
  const { tr, selection } = state
  if (isLocalChange(transactions)) {
    for (const position of changedTables(before.doc, state.doc).toReversed()) mendTable(tr, position)
  } else if (selection instanceof CellSelection && selection !== before.selection && isEditable()) {
    // Repaired first, because the library assumes that selected cells are part of a grid.
    mendSelected(tr)
  }
  return tr.docChanged ? tr : null
}

/**
 * Restores a cell selection after a change by others. Such a change replaces the whole document, which would
 * turn the selection into a cursor in one cell.
 */
function keepCells(before: EditorState, { doc, selection, tr }: EditorState): Transaction | null {
  const cells = before.selection
  if (!(cells instanceof CellSelection) || selection instanceof CellSelection) return null
  const start = before.doc.content.findDiffStart(doc.content)
  const end = before.doc.content.findDiffEnd(doc.content)
  const [anchor, head] = [cells.$anchorCell.pos, cells.$headCell.pos].map((position) => {
    if (start === null || !end || position < start) return doc.resolve(position)
    return position >= end.a ? doc.resolve(position + end.b - end.a) : undefined
  })
  if (!anchor?.nodeAfter || !head?.nodeAfter || anchor.parent.type.name !== 'tableRow') return null
  if (anchor.depth !== head.depth || anchor.node(-1) !== head.node(-1)) return null
  return isGrid(anchor.node(-1)) ? tr.setSelection(new CellSelection(anchor, head)) : null
}

export function isGrid(table: Node): boolean {
  return !TableMap.get(table).problems
}
