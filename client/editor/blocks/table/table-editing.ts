import type { Node, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, Selection, type Transaction } from '@tiptap/pm/state'
import {
  CellSelection,
  findTable,
  handlePaste,
  isInTable,
  selectedRect,
  TableMap,
  tableEditing,
} from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { isArriving, isLocalChange } from '../../local-change.ts'
import { changedTables, mendTable } from './mend-table.ts'
import { readTabSeparated, writeTabSeparated } from './tab-separated.ts'

/**
 * The library's editing of tables, except for when it mends them: a page must not change by being opened, nor by what
 * others do, or everybody who has it open would mend it at once. So a table is mended where somebody works on it.
 */
export function tableEditingPlugins(isEditable: () => boolean): Plugin[] {
  const library = tableEditing()
  const { appendTransaction } = library.spec
  return [
    new Plugin({
      appendTransaction: (transactions, before, state) =>
        transactions.some(isArriving) ? keepCells(before, state) : mended(transactions, { before, state, isEditable }),
      props: {
        handlePaste: (view, event, slice) => paste(view, event, slice),
        clipboardTextSerializer: (slice) => writeTabSeparated(slice) ?? '',
      },
    }),
    new Plugin({
      ...library.spec,
      // With two states that are the same it finds nothing to mend, and only sees to it that the selection is whole.
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
    // The library takes it for granted that cells are selected in a grid.
    mendSelected(tr)
  }
  return tr.docChanged ? tr : null
}

/** Mends the table in which the selection is, before something is done to its rows and columns. */
export function mendSelected(tr: Transaction): void {
  const table = findTable(tr.selection.$from)
  if (table) mendTable(tr, table.pos)
}

/** What arrives from others replaces the whole document, and would leave of selected cells only the text of one. */
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

/** Tables are filled in where the cursor is, those that come as HTML and those that come as text with tabs. */
function paste(view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
  if (!isInTable(view.state)) return false
  const { tr } = view.state
  mendSelected(tr)
  if (tr.docChanged) view.dispatch(tr)
  const { clipboardData } = event
  const isText = clipboardData !== null && !clipboardData.types.includes('text/html')
  const rows = isText ? readTabSeparated(clipboardData.getData('text/plain')) : undefined
  const isFilledIn = handlePaste(view, event, rows ? cellsOf(rows, view.state) : slice)
  if (isFilledIn) goOnInLast(view)
  return isFilledIn
}

/** The library leaves the cells selected that were filled in, and what is typed next would empty them all. */
function goOnInLast(view: EditorView): void {
  const { selection, tr } = view.state
  if (!(selection instanceof CellSelection)) return
  const { $headCell } = selection
  const end = $headCell.pos + ($headCell.nodeAfter?.nodeSize ?? 1) - 1
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).scrollIntoView())
}

/** As a table whose cells are of the kinds of those that they take the place of. */
function cellsOf(rows: readonly (readonly string[])[], state: EditorState): Slice {
  const { schema } = state
  const { map, table, top, left } = selectedRect(state)
  const isHeader = (row: number, column: number) =>
    row < map.height &&
    column < map.width &&
    table.nodeAt(map.map[row * map.width + column] ?? 0)?.type.name === 'tableHeader'
  const paragraph = (line: string) => schema.node('paragraph', null, line ? [schema.text(line)] : [])
  const nodes: Node[] = rows.map((cells, row) =>
    schema.node(
      'tableRow',
      null,
      cells.map((text, column) =>
        schema.node(
          isHeader(top + row, left + column) ? 'tableHeader' : 'tableCell',
          null,
          text.split('\n').map(paragraph),
        ),
      ),
    ),
  )
  return schema.node('table', null, nodes).slice(0)
}
