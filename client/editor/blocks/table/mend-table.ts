import type { Node, Schema } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { findTable } from '@tiptap/pm/tables'
import { isPlainGrid, type LaidCell, type LaidRow, layOut } from './lay-out.ts'

/**
 * Repairs a table so that it's a grid again. When several people change rows and columns at the same time, a
 * row can be too short, or cells can overlap. Several devices may repair the table at once, so the repair
 * must be idempotent. Attributes get the same value on every device. A cell that two devices have added is
 * deleted again: if only a few rows are longer, their empty cells at the end are surplus.
 */
export function mendTable(tr: Transaction, position: number): void {
  const table = tr.doc.nodeAt(position)
  if (!table || isPlainGrid(table)) return
  const rows = layOut(table)
  const surplus = trim(rows)
  const width = Math.max(...rows.map(({ taken }) => taken.length))
  const inside = position + 1
  if (width === 0) {
    tr.delete(position, position + table.nodeSize)
    return
  }
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    const attrs = fittingAttributes(cell)
    if (attrs) tr.setNodeMarkup(inside + cell.at, undefined, attrs)
  }
  // Starts from the end, so that earlier positions stay valid.
  for (const row of rows.toReversed()) {
    const gone = surplus.get(row) ?? 0
    if (gone) tr.delete(inside + row.end - gone, inside + row.end)
    const cells = missingCells(row, width, tr.doc.type.schema)
    if (cells.length > 0) tr.insert(inside + row.end - gone, cells)
  }
}

/**
 * Finds empty cells at the ends of the few rows that are longer than the others, and removes them from
 * `rows`. Returns the size of these cells in the document, by row.
 */
function trim(rows: readonly LaidRow[]): Map<LaidRow, number> {
  const gone = new Map<LaidRow, number>()
  for (;;) {
    const width = Math.max(...rows.map(({ taken }) => taken.length))
    const long = rows.filter(({ taken }) => taken.length === width)
    if (long.length * 2 >= rows.length || !long.every((row) => endsEmpty(row, width))) return gone
    for (const row of long) {
      gone.set(row, (gone.get(row) ?? 0) + (row.cells.pop()?.node.nodeSize ?? 0))
      row.taken.pop()
      while (row.taken.length > 0 && !row.taken.at(-1)) row.taken.pop()
    }
  }
}

function endsEmpty({ cells }: LaidRow, width: number): boolean {
  const last = cells.at(-1)
  return last?.column === width - 1 && last.rowspan === 1 && isEmpty(last.node)
}

function isEmpty({ childCount, firstChild }: Node): boolean {
  return childCount === 1 && firstChild?.isTextblock === true && firstChild.content.size === 0
}

/** Attributes with the spans that a cell needs in the grid; undefined if it already has them. */
function fittingAttributes({ node: { attrs }, colspan, rowspan }: LaidCell) {
  const isSame = attrs.colspan === colspan && attrs.rowspan === rowspan
  return isSame ? undefined : { ...attrs, colspan, rowspan }
}

function missingCells({ cells, taken }: LaidRow, width: number, schema: Schema): Node[] {
  const { tableCell, tableHeader } = schema.nodes
  const type = cells.length > 0 && cells.every(({ node }) => node.type === tableHeader) ? tableHeader : tableCell
  return Array.from({ length: width }, (_, column) => {
    if (taken[column]) return undefined
    return type?.createAndFill()
  }).filter((cell) => cell != null)
}

/** Repairs the table around the selection before a command changes its rows or columns. */
export function mendSelected(tr: Transaction): void {
  const table = findTable(tr.selection.$from)
  if (table) mendTable(tr, table.pos)
}

/** Positions of the tables whose nodes have changed. */
export function changedTables(before: Node, now: Node, offset = 0): number[] {
  if (before === now) return []
  const known = new Set(before.children)
  const found: number[] = []
  now.forEach((child, at, index) => {
    if (known.has(child) || child.isTextblock) return
    if (child.type.name === 'table') found.push(offset + at)
    const counterpart = before.maybeChild(index)
    const old = counterpart && counterpart.type === child.type ? counterpart : child.type.create()
    found.push(...changedTables(old, child, offset + at + 1))
  })
  return found
}
