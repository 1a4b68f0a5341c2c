import { Fragment, type Node, type NodeType } from '@tiptap/pm/model'
import { spanOf } from '../../../../shared/document/column-widths.ts'
import { layOut } from '../../blocks/table/lay-out.ts'

/** Area of a table by rows and columns, counted from 0. `bottom` and `right` are exclusive. */
export type Rectangle = { top: number; left: number; bottom: number; right: number }
export type PlacedCell = Rectangle & { node: Node }
/** Cells that don't overlap, with or without gaps between them. */
export type Grid = { cells: PlacedCell[]; width: number; height: number }

/**
 * Maximum number of places in a pasted table's grid. Layout takes time and memory for each place.
 */
export const MAX_CELLS = 40_000

/** Places of the cells in a table's grid; undefined for a table that is too large. */
export function gridOf(table: Node): Grid | undefined {
  if (!isSmallEnough(table)) return undefined
  const rows = layOut(table)
  const cells = rows.flatMap((row, top) =>
    row.cells.map(({ node, column: left, colspan, rowspan }) => ({
      node,
      top,
      left,
      bottom: top + rowspan,
      right: left + colspan,
    })),
  )
  const width = Math.max(0, ...rows.map(({ taken }) => taken.length))
  return width * rows.length > MAX_CELLS ? undefined : { cells, width, height: rows.length }
}

/** Whether the cells fit the limit. Counts the places that their spans take, before anything is laid out. */
function isSmallEnough(table: Node): boolean {
  let places = 0
  table.forEach((row, _offset, top) => {
    for (const { attrs } of row.children) {
      places += spanOf(attrs.colspan) * Math.min(spanOf(attrs.rowspan), table.childCount - top)
    }
  })
  return places <= MAX_CELLS
}

/**
 * Removes columns in which no cell begins, if rows end at different columns. Other programs write spans that
 * are wider than the table.
 */
export function withoutEmptyColumns(grid: Grid): Grid {
  const ends = Array<number>(grid.height).fill(0)
  for (const { top, bottom, right } of grid.cells) {
    for (let row = top; row < bottom; row++) ends[row] = Math.max(ends[row] ?? 0, right)
  }
  if (ends.every((end) => end === grid.width)) return grid
  const begun = new Set(grid.cells.map(({ left }) => left))
  const columns: number[] = [0]
  for (let column = 0; column < grid.width; column++) columns.push((columns[column] ?? 0) + (begun.has(column) ? 1 : 0))
  const moved = (column: number) => columns[column] ?? 0
  const cells = grid.cells.map((cell) => ({ ...cell, left: moved(cell.left), right: moved(cell.right) }))
  return { ...grid, width: begun.size, cells }
}

/** The grid with new cells in its gaps. */
export function filled(grid: Grid, cellFor: (row: number, column: number) => Node | null): Grid {
  const taken = Array.from({ length: grid.height }, () => Array<boolean>(grid.width).fill(false))
  for (const { top, left, bottom, right } of grid.cells) {
    for (const row of taken.slice(top, bottom)) row.fill(true, left, right)
  }
  const added = taken.flatMap((columns, top) =>
    columns.flatMap((isTaken, left) => {
      const node = isTaken ? null : cellFor(top, left)
      return node ? [{ node, top, left, bottom: top + 1, right: left + 1 }] : []
    }),
  )
  return { ...grid, cells: [...grid.cells, ...added] }
}

/** Table with the cells of a grid. Rows and cells that didn't change keep their nodes. */
export function withCells(table: Node, { cells, height }: Grid, rowType: NodeType): Node {
  const rows: PlacedCell[][] = Array.from({ length: height }, () => [])
  for (const cell of cells) rows[cell.top]?.push(cell)
  return table.copy(
    Fragment.from(
      rows.map((row, top) => {
        const content = Fragment.from(row.sort((one, other) => one.left - other.left).map(nodeOf))
        const before = table.maybeChild(top)
        return before?.content.eq(content) ? before : (before?.copy(content) ?? rowType.create(null, content))
      }),
    ),
  )
}

function nodeOf({ node, top, left, bottom, right }: PlacedCell): Node {
  const [colspan, rowspan] = [right - left, bottom - top]
  const isSame = node.attrs.colspan === colspan && node.attrs.rowspan === rowspan
  return isSame ? node : node.type.create({ ...node.attrs, colspan, rowspan }, node.content)
}
