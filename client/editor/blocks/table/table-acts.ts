import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import { findTable, isInTable, mergeCells, selectedRect, splitCell, TableMap } from '@tiptap/pm/tables'
import {
  ChevronsLeftRight,
  ChevronsRightLeft,
  FoldHorizontal,
  type LucideIcon,
  PanelLeft,
  PanelTop,
  TableCellsMerge,
  TableCellsSplit,
} from 'lucide-react'
import { beginUndoStep } from '../../undo-step.ts'
import { heldWidths, measureColumns, resized, setColumnWidths } from './column-resizing.ts'
import { ColumnAfter, ColumnBefore, NoColumn, NoRow, RowAbove, RowBelow } from './table-icons.ts'

/** Facts that the toolbar shows about the table around the cursor. */
export type TableFacts = {
  position: number
  headerRow: boolean
  headerColumn: boolean
  canMerge: boolean
  canSplit: boolean
  sized: boolean
}

export type TableAct = {
  label: string
  icon: LucideIcon
  run: (editor: Editor) => void
  pressed?: (facts: TableFacts) => boolean
  disabled?: (facts: TableFacts) => boolean
}

/** Pixels by which one click makes a column wider or narrower. */
const STEP = 24

/** Actions of the toolbar, in groups. */
export const TABLE_ACTS: readonly (readonly TableAct[])[] = [
  [
    { label: 'Add a row above', icon: RowAbove, run: ({ commands }) => commands.addRowBefore() },
    { label: 'Add a row below', icon: RowBelow, run: ({ commands }) => commands.addRowAfter() },
    { label: 'Add a column before', icon: ColumnBefore, run: ({ commands }) => commands.addColumnBefore() },
    { label: 'Add a column after', icon: ColumnAfter, run: ({ commands }) => commands.addColumnAfter() },
  ],
  [
    // Deleting the last row or column deletes the table.
    {
      label: 'Delete the row',
      icon: NoRow,
      run: ({ commands }) => commands.deleteRow() || commands.deleteTable(),
    },
    {
      label: 'Delete the column',
      icon: NoColumn,
      run: ({ commands }) => commands.deleteColumn() || commands.deleteTable(),
    },
  ],
  [
    {
      label: 'Header row',
      icon: PanelTop,
      run: ({ commands }) => commands.toggleHeaderRow(),
      pressed: ({ headerRow }) => headerRow,
    },
    {
      label: 'Header column',
      icon: PanelLeft,
      run: ({ commands }) => commands.toggleHeaderColumn(),
      pressed: ({ headerColumn }) => headerColumn,
    },
  ],
  [
    {
      label: 'Merge cells',
      icon: TableCellsMerge,
      run: ({ commands }) => commands.mergeCells(),
      disabled: ({ canMerge }) => !canMerge,
    },
    {
      label: 'Split cell',
      icon: TableCellsSplit,
      run: ({ commands }) => commands.splitCell(),
      disabled: ({ canSplit }) => !canSplit,
    },
  ],
  [
    { label: 'Narrower column', icon: ChevronsRightLeft, run: (editor) => resizeColumn(editor, -STEP) },
    { label: 'Wider column', icon: ChevronsLeftRight, run: (editor) => resizeColumn(editor, STEP) },
    {
      label: 'Fit columns to their content',
      icon: FoldHorizontal,
      run: (editor) => setWidths(editor, () => undefined),
      disabled: ({ sized }) => !sized,
    },
  ],
]

/**
 * Facts for the toolbar; undefined outside a table. If a block inside a cell is selected, its toolbar is
 * shown.
 */
export function tableFacts(state: EditorState): TableFacts | undefined {
  const table =
    isInTable(state) && !(state.selection instanceof NodeSelection) ? findTable(state.selection.$head) : null
  if (!table) return undefined
  const { node } = table
  const { width, height } = TableMap.get(node)
  return {
    position: table.pos,
    headerRow: areHeaders(node, { right: width, bottom: 1 }),
    headerColumn: areHeaders(node, { right: 1, bottom: height }),
    canMerge: mergeCells(state),
    canSplit: splitCell(state),
    sized: heldWidths(node) !== undefined,
  }
}

function areHeaders(table: Node, { right, bottom }: { right: number; bottom: number }): boolean {
  const cells = TableMap.get(table).cellsInRect({ left: 0, top: 0, right, bottom })
  return cells.every((position) => table.nodeAt(position)?.type.name === 'tableHeader')
}

function resizeColumn(editor: Editor, by: number): void {
  const { left, right } = selectedRect(editor.state)
  setWidths(editor, (now) => {
    let widths = now
    for (let column = left; column < right; column++) widths = resized(widths, column, by)
    return widths
  })
}

function setWidths(editor: Editor, change: (now: number[]) => number[] | undefined): void {
  const table = findTable(editor.state.selection.$head)
  const body = table && bodyOf(editor, table.pos)
  if (!table || !body) return
  beginUndoStep(editor.state)
  const { tr } = editor.state
  setColumnWidths(tr, table.pos, change(measureColumns(table.node, body)))
  if (tr.docChanged) editor.view.dispatch(tr)
}

function bodyOf(editor: Editor, position: number): HTMLTableSectionElement | undefined {
  const block = editor.view.nodeDOM(position)
  return block instanceof HTMLElement ? block.querySelector('table')?.tBodies[0] : undefined
}
