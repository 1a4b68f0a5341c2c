import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import { isInTable, selectedRect, TableMap } from '@tiptap/pm/tables'

export type SelectedCells = Record<'top' | 'left' | 'right' | 'bottom' | 'tableStart', number>

/** Cells that a command applies to: the selected ones, or the cell with the cursor. */
export function selectedCells(state: EditorState): SelectedCells | undefined {
  return isInTable(state) ? selectedRect(state) : undefined
}

/** Puts the cursor at the end of the cell at a row and a column, or of the nearest existing cell. */
export function goToCell(tr: Transaction, tableStart: number, place: { row: number; column: number }): Transaction {
  const table = tr.doc.nodeAt(tableStart - 1)
  if (table?.type.spec.tableRole !== 'table') return tr
  const { map, width, height } = TableMap.get(table)
  const [row, column] = [Math.min(place.row, height - 1), Math.min(place.column, width - 1)]
  const at = map[row * width + column] ?? 0
  const end = tableStart + at + (table.nodeAt(at)?.nodeSize ?? 1) - 1
  return tr.setSelection(Selection.near(tr.doc.resolve(end), -1))
}

/** Gives the cells of a new row the alignment of the cells in an adjacent row (`like`). */
export function alignRow(tr: Transaction, tableStart: number, { row, like }: { row: number; like: number }): void {
  const table = tr.doc.nodeAt(tableStart - 1)
  if (!table) return
  const { map, width } = TableMap.get(table)
  for (let column = 0; column < width; column++) {
    const [at, beside] = [map[row * width + column], map[like * width + column]]
    const align = beside === undefined ? undefined : table.nodeAt(beside)?.attrs.align
    if (align && at !== undefined && at !== beside) tr.setNodeAttribute(tableStart + at, 'align', align)
  }
}
