import type { Node } from '@tiptap/pm/model'
import { spanOf } from '../../../../shared/document/column-widths.ts'

/** Cell at the place where a browser puts it. Its spans are reduced to the available room. */
export type LaidCell = { node: Node; at: number; column: number; colspan: number; rowspan: number }
/** `at` of cells and `end` of rows are positions within the table. `taken`: columns of the row that a cell stands in. */
export type LaidRow = { cells: LaidCell[]; end: number; taken: boolean[] }

/** Computes the places of a table's cells. Works for irregular tables too. */
export function layOut(table: Node): LaidRow[] {
  const rows: LaidRow[] = table.children.map(() => ({ cells: [], end: 0, taken: [] }))
  let at = 0
  rows.forEach((row, index) => {
    let column = 0
    at += 1
    for (const node of table.child(index).children) {
      while (row.taken[column]) column += 1
      const rowspan = Math.min(spanOf(node.attrs.rowspan), rows.length - index)
      let colspan = 1
      while (colspan < spanOf(node.attrs.colspan) && !row.taken[column + colspan]) colspan += 1
      row.cells.push({ node, at, column, colspan, rowspan })
      for (const { taken } of rows.slice(index, index + rowspan)) {
        for (let to = column; to < column + colspan; to++) taken[to] = true
      }
      column += colspan
      at += node.nodeSize
    }
    row.end = at
    at += 1
  })
  return rows
}

const outlines = new WeakMap<Node, { cells: number; isPlain: boolean }>()

/** Whether a table is a grid without spans. Most tables are, so this avoids laying them out. */
export function isPlainGrid(table: Node): boolean {
  const first = table.firstChild?.childCount ?? 0
  return table.children.every((row) => {
    const { cells, isPlain } = outlineOf(row)
    return isPlain && cells > 0 && cells === first
  })
}

/** Number of cells in a row, and whether it has no spans. Cached, because typing changes only one row. */
function outlineOf(row: Node) {
  const known = outlines.get(row)
  if (known) return known
  const outline = {
    cells: row.childCount,
    isPlain: row.children.every(({ attrs }) => attrs.colspan === 1 && attrs.rowspan === 1),
  }
  outlines.set(row, outline)
  return outline
}

export function columnsOf(rows: readonly LaidRow[]): number {
  return Math.max(0, ...rows.map(({ taken }) => taken.length))
}
