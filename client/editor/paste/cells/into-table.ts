import { type Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model'
import type { Selection, Transaction } from '@tiptap/pm/state'
import { CellSelection, cellAround, findTable, TableMap } from '@tiptap/pm/tables'
import { Transform } from '@tiptap/pm/transform'
import { goToCell } from '../../blocks/table/keep-cell.ts'
import { mendSelected } from '../../blocks/table/mend-table.ts'
import { type Grid, gridOf, type Rectangle } from './grid.ts'
import { pastedCells, tiled } from './pasted-cells.ts'
import { paragraphs } from './tab-separated.ts'
import { withoutTables } from './tidy-tables.ts'
import { replaceCells, written } from './written-table.ts'

type Pasted = {
  slice: Slice
  /** Texts of the cells by row, if the paste is tab-separated text. */
  rows?: readonly (readonly string[])[] | undefined
}

/**
 * Pastes into the table that contains the cursor, overwriting cells from that cell on. If several cells are
 * selected, cuts or repeats the pasted cells to fill them. Pastes a single cell, or content without cells,
 * into each selected cell. Returns undefined if the content isn't for a table, and "tooLarge" if the table
 * would become too large.
 */
export function pasteIntoTable(tr: Transaction, pasted: Pasted): Transaction | 'tooLarge' | undefined {
  mendSelected(tr)
  const { selection } = tr
  const found = findTable(selection.$head)
  const area = found && areaOf(selection, found)
  if (!found || !area) return undefined
  const cells = cellsToPaste(pasted, { selection, table: found.node, area })
  if (!cells) return blocksIntoCell(tr, pasted.slice)
  const table = written(found.node, cells, area)
  if (!table) return 'tooLarge'
  replaceCells(tr, found.pos, table)
  return goToCell(tr, found.start, { row: area.top + cells.height - 1, column: area.left + cells.width - 1 })
}

type Target = { selection: Selection; table: Node; area: Rectangle }

function cellsToPaste({ slice, rows }: Pasted, { selection, table, area }: Target): Grid | undefined {
  const { schema } = table.type
  const cells = rows ? cellsOf(rows, table, area) : pastedCells(slice, schema)
  const [only] = cells?.cells.length === 1 ? cells.cells : []
  if (only) return inEachCell(only.node.content, table, area)
  if (!(selection instanceof CellSelection)) return cells
  if (cells) return tiled(cells, { width: area.right - area.left, height: area.bottom - area.top })
  const content = contentOf(slice, schema)
  return content && inEachCell(content, table, area)
}

/** Copies of the cells in an area, all with the same new content. */
function inEachCell(content: Fragment, table: Node, { top, left, bottom, right }: Rectangle): Grid | undefined {
  const cells = gridOf(table)
    ?.cells.filter((cell) => cell.top >= top && cell.left >= left && cell.bottom <= bottom && cell.right <= right)
    .map(({ node, ...place }) => ({
      node: node.copy(content),
      top: place.top - top,
      left: place.left - left,
      bottom: place.bottom - top,
      right: place.right - left,
    }))
  return cells && { cells, width: right - left, height: bottom - top }
}

function areaOf(selection: Selection, { node, start }: { node: Node; start: number }): Rectangle | undefined {
  const map = TableMap.get(node)
  if (selection instanceof CellSelection)
    return map.rectBetween(selection.$anchorCell.pos - start, selection.$headCell.pos - start)
  const $cell = cellAround(selection.$head)
  return $cell ? map.findCell($cell.pos - start) : undefined
}

/** Pasted content in the form that a table cell can contain. */
function contentOf({ content, openStart, openEnd }: Slice, schema: Schema): Fragment | undefined {
  const cell = schema.nodes.tableCell?.createAndFill()
  if (!cell) return undefined
  const inside = new Slice(withoutTables(content), openStart, openEnd)
  return new Transform(cell).replace(0, cell.content.size, inside).doc.content
}

/** Cells for tab-separated texts, with the types and alignments of the cells that they replace. */
function cellsOf(rows: readonly (readonly string[])[], table: Node, { top, left }: Rectangle): Grid {
  const { schema } = table.type
  const { map, width, height } = TableMap.get(table)
  const replaced = (row: number, column: number) => {
    const position = row < height && column < width ? map[row * width + column] : undefined
    return position === undefined ? null : table.nodeAt(position)
  }
  const cells = rows.flatMap((texts, row) =>
    texts.flatMap((text, column) => {
      const before = replaced(top + row, left + column)
      const type = before?.type ?? schema.nodes.tableCell
      const node = type?.create({ align: before?.attrs.align }, paragraphs(text, schema))
      return node ? [{ node, top: row, left: column, bottom: row + 1, right: column + 1 }] : []
    }),
  )
  return { cells, width: Math.max(...rows.map(({ length }) => length)), height: rows.length }
}

/**
 * Pastes blocks into a cell. Replaces tables among them by the blocks in their cells, because tables can't be
 * nested.
 */
function blocksIntoCell(tr: Transaction, { content, openStart, openEnd }: Slice): Transaction | undefined {
  const flat = withoutTables(content)
  if (flat === content) return undefined
  return tr.replaceSelection(
    flat.childCount === content.childCount ? new Slice(flat, openStart, openEnd) : new Slice(flat, 0, 0),
  )
}
