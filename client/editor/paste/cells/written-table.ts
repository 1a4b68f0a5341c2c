import type { Node, Schema } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { filled, type Grid, gridOf, MAX_CELLS, type PlacedCell, type Rectangle, withCells } from './grid.ts'

/**
 * Copy of a table with cells written into it from a place on. The table grows if the cells extend beyond its
 * edge. Undefined if the table or the result is too large.
 */
export function written(table: Node, { cells, width, height }: Grid, { top, left }: { top: number; left: number }) {
  const { tableRow } = table.type.schema.nodes
  const target = gridOf(table)
  if (!target || !tableRow) return undefined
  const area = { top, left, bottom: top + height, right: left + width }
  const moved = cells.map((cell) => ({
    node: cell.node,
    top: cell.top + top,
    left: cell.left + left,
    bottom: cell.bottom + top,
    right: cell.right + left,
  }))
  const grid: Grid = {
    cells: [...target.cells.flatMap((cell) => outside(cell, area)), ...moved],
    width: Math.max(target.width, area.right),
    height: Math.max(target.height, area.bottom),
  }
  if (grid.width * grid.height > MAX_CELLS) return undefined
  return withCells(table, filled(grid, addedTo(target, table.type.schema)), tableRow)
}

/** Pieces of a cell outside an area. The first piece keeps the text; the others are empty. */
function outside(cell: PlacedCell, area: Rectangle): PlacedCell[] {
  const { node, top, left, bottom, right } = cell
  const rows = { top: Math.max(top, area.top), bottom: Math.min(bottom, area.bottom) }
  const columns = { left: Math.max(left, area.left), right: Math.min(right, area.right) }
  if (rows.top >= rows.bottom || columns.left >= columns.right) return [cell]
  const pieces: Rectangle[] = [
    { top, left, right, bottom: rows.top },
    { ...rows, left, right: columns.left },
    { ...rows, left: columns.right, right },
    { top: rows.bottom, left, right, bottom },
  ]
  return pieces
    .filter((piece) => piece.top < piece.bottom && piece.left < piece.right)
    .map((piece, at) => ({ ...piece, node: at === 0 ? node : (node.type.createAndFill(node.attrs) ?? node) }))
}

/**
 * Returns the cell for a place by which a table grows. It continues a header row or column, and the alignment
 * of its column.
 */
function addedTo({ cells, width, height }: Grid, { nodes: { tableCell, tableHeader } }: Schema) {
  const lastColumn = cells.filter(({ right }) => right === width)
  const lastRow = cells.filter(({ bottom }) => bottom === height)
  return (row: number, column: number) => {
    const above = row < height ? undefined : lastRow.find(({ left, right }) => column >= left && column < right)
    const beside = above ?? lastColumn.find(({ top, bottom }) => row >= top && row < bottom)
    const type = beside?.node.type === tableHeader ? tableHeader : tableCell
    return type?.createAndFill({ align: above?.node.attrs.align }) ?? null
  }
}

/** Turns a table into another version with steps that don't touch unchanged parts. */
export function replaceCells(tr: Transaction, position: number, after: Node): void {
  const before = tr.doc.nodeAt(position)
  if (!before) return
  const common = Math.min(before.childCount, after.childCount)
  const added = after.children.slice(common)
  const starts: number[] = []
  before.forEach((_row, offset) => {
    starts.push(position + 1 + offset)
  })
  const end = position + before.nodeSize - 1
  // From the end backwards, so that earlier positions stay valid.
  tr.replaceWith(starts[common] ?? end, end, added)
  for (let row = common - 1; row >= 0; row--) {
    replaceRow(tr, (starts[row] ?? position) + 1, { before: before.child(row), after: after.child(row) })
  }
}

function replaceRow(tr: Transaction, start: number, { before, after }: Record<'before' | 'after', Node>): void {
  if (before === after) return
  const [olds, news] = [before.children, after.children]
  const rest = Math.min(olds.length, news.length)
  let first = 0
  while (first < rest && olds[first] === news[first]) first += 1
  let last = 0
  while (last < rest - first && olds.at(-1 - last) === news.at(-1 - last)) last += 1
  const size = (cells: readonly Node[]) => cells.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const from = start + size(olds.slice(0, first))
  const to = start + size(olds.slice(0, olds.length - last))
  tr.replaceWith(from, to, news.slice(first, news.length - last))
}
