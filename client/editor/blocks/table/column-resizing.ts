import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { COLUMN, columnWidth, columnWidths, MAX_WIDTHS } from '../../../../shared/document/column-widths.ts'
import { columnsOf, isPlainGrid, layOut } from './lay-out.ts'

/** Sets the widths of a table's columns. Without widths, the content decides. */
export function setColumnWidths(tr: Transaction, position: number, widths: readonly number[] | undefined): void {
  const table = tr.doc.nodeAt(position)
  const wanted = widths?.slice(0, MAX_WIDTHS).map(columnWidth) ?? null
  if (table?.type.name !== 'table' || String(table.attrs.columnWidths ?? '') === String(wanted ?? '')) return
  tr.setNodeAttribute(position, 'columnWidths', wanted)
}

/** Stored widths of a table's columns; undefined if the content decides. */
export function heldWidths(table: Node): number[] | undefined {
  return columnWidths(
    table.attrs.columnWidths,
    isPlainGrid(table) ? table.child(0).childCount : columnsOf(layOut(table)),
  )
}

/** Updates the stored widths when columns are added or deleted. Added columns get the default width. */
export function spliceWidths(
  tr: Transaction,
  position: number,
  { at, gone, come }: Record<'at' | 'gone' | 'come', number>,
) {
  const widths = tr.doc.nodeAt(position)?.attrs.columnWidths
  if (!Array.isArray(widths)) return
  const wanted = [...widths]
  wanted.splice(at, gone, ...Array<number>(come).fill(COLUMN.usual))
  setColumnWidths(tr, position, wanted)
}

/** Current widths of the columns in pixels: the stored widths, or else the widths in the browser's layout. */
export function measureColumns(table: Node, body: HTMLTableSectionElement): number[] {
  const rows = layOut(table)
  const held = heldWidths(table)
  if (held) return held
  const widths: number[] = []
  rows.forEach(({ cells }, row) => {
    cells.forEach(({ column, colspan }, index) => {
      if (colspan > 1) return
      widths[column] ||= columnWidth(body.rows[row]?.cells[index]?.getBoundingClientRect().width)
    })
  })
  return Array.from({ length: columnsOf(rows) }, (_, column) => widths[column] ?? COLUMN.usual)
}

/** Returns the widths with one column made wider or narrower. */
export function resized(widths: readonly number[], column: number, by: number): number[] {
  return widths.map((width, at) => (at === column ? columnWidth(Math.max(width + by, COLUMN.min)) : width))
}

/** Pixels within which a pointer counts as being at the edge of a column. */
const NEAR = 5

/** Column whose right edge is under the pointer; undefined away from the edges. */
export function columnAtEdge(table: Node, body: HTMLTableSectionElement, { target, clientX }: PointerEvent) {
  const cell = target instanceof Element ? target.closest('td, th') : null
  const row = cell?.parentElement
  if (!(cell instanceof HTMLTableCellElement) || !(row instanceof HTMLTableRowElement) || row.parentNode !== body)
    return
  const { left, right } = cell.getBoundingClientRect()
  const isRight = right - clientX <= NEAR
  if (!isRight && clientX - left > NEAR) return
  const laid = layOut(table)[row.sectionRowIndex]?.cells[cell.cellIndex]
  const column = laid && (isRight ? laid.column + laid.colspan - 1 : laid.column - 1)
  return column !== undefined && column >= 0 ? { column, x: isRight ? right : left } : undefined
}
