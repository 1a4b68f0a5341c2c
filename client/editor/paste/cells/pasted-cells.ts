import { Fragment, type Node, type Schema, type Slice } from '@tiptap/pm/model'
import { filled, type Grid, gridOf, withoutEmptyColumns } from './grid.ts'
import { isTable } from './tidy-tables.ts'

/** The cells in a slice; undefined if the slice contains anything else. */
export function pastedCells({ content }: Slice, schema: Schema): Grid | undefined {
  const { tableCell, table } = schema.nodes
  const rows = rowsOf(content, schema)
  if (!rows || !table || !tableCell) return undefined
  const grid = gridOf(table.create(null, rows))
  if (!grid || grid.width === 0) return undefined
  return filled(withoutEmptyColumns(grid), () => tableCell.createAndFill())
}

function rowsOf(content: Fragment, schema: Schema): Node[] | undefined {
  const { tableRow } = schema.nodes
  const [first] = content.content
  if (!first || !tableRow) return undefined
  if (content.childCount === 1 && isTable(first)) return rowsOf(first.content, schema)
  const isOf = (role: RegExp) => content.content.every(({ type }) => role.test(type.spec.tableRole ?? ''))
  if (isOf(/^row$/)) return content.content.map((row) => row.copy(Fragment.from(row.children.map(whole))))
  return isOf(/cell$/) ? [tableRow.create(null, content.content.map(whole))] : undefined
}

/** Completes a cell that was cut off, because it may lack content that the schema requires. */
function whole(cell: Node): Node {
  return cell.type.createAndFill(cell.attrs, cell.content) ?? cell
}

/** The grid cut and repeated to fill this many rows and columns. */
export function tiled({ cells, width, height }: Grid, to: { width: number; height: number }): Grid {
  const tiles: Grid['cells'] = []
  for (let down = 0; down < to.height; down += height) {
    for (let across = 0; across < to.width; across += width) {
      for (const { node, ...place } of cells) {
        const [top, left] = [place.top + down, place.left + across]
        if (top >= to.height || left >= to.width) continue
        const bottom = Math.min(place.bottom + down, to.height)
        const right = Math.min(place.right + across, to.width)
        tiles.push({ node: node.copy(node.content), top, left, bottom, right })
      }
    }
  }
  return { cells: tiles, ...to }
}
