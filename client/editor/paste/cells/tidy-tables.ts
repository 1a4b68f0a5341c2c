import { Fragment, type Node } from '@tiptap/pm/model'
import { isPlainGrid } from '../../blocks/table/lay-out.ts'
import { filled, gridOf, withCells, withoutEmptyColumns } from './grid.ts'

/**
 * Turns every pasted table into a regular grid, even if its spans are wrong. Pages have no nested tables, so
 * a table inside a cell is replaced by the blocks in its cells. A table that is too large is replaced in the
 * same way. A table without cells is removed.
 */
export function tidyTables(content: Fragment): Fragment {
  return mapped(content, (table) => tidied(table))
}

/** Replaces each table by the blocks in its cells. */
export function withoutTables(content: Fragment): Fragment {
  return mapped(content, blocksOf)
}

export function isTable({ type }: Node): boolean {
  return type.spec.tableRole === 'table'
}

/** Applies `change` to all outermost tables. Returns the original fragment if nothing changes. */
function mapped(content: Fragment, change: (table: Node) => Fragment): Fragment {
  const nodes: Node[] = []
  let isChanged = false
  content.forEach((node) => {
    const changed = isTable(node)
      ? change(node)
      : node.isTextblock
        ? Fragment.from(node)
        : Fragment.from(withContent(node, mapped(node.content, change)))
    isChanged ||= changed.childCount !== 1 || changed.firstChild !== node
    nodes.push(...changed.content)
  })
  return isChanged ? Fragment.from(nodes) : content
}

function withContent(node: Node, content: Fragment): Node | undefined {
  if (content === node.content) return node
  // A node that held only an empty table is empty now, so it needs the content that its type requires.
  return node.type.createAndFill(node.attrs, content, node.marks) ?? undefined
}

function blocksOf(table: Node): Fragment {
  const blocks = table.children.flatMap((row) => row.children.flatMap(({ content }) => withoutTables(content).content))
  return Fragment.from(blocks)
}

function tidied(table: Node): Fragment {
  const flat = table.copy(Fragment.from(table.children.map((row) => row.copy(flatCells(row)))))
  const same = flat.eq(table) ? table : flat
  if (isPlainGrid(same)) return Fragment.from(same)
  const laid = gridOf(same)
  if (!laid) return blocksOf(table)
  const grid = withoutEmptyColumns(laid)
  if (grid.width === 0) return Fragment.empty
  const { tableCell, tableRow } = table.type.schema.nodes
  if (!tableCell || !tableRow) return Fragment.from(same)
  return Fragment.from(
    withCells(
      same,
      filled(grid, () => tableCell.createAndFill()),
      tableRow,
    ),
  )
}

function flatCells(row: Node): Fragment {
  return Fragment.from(row.children.map((cell) => withContent(cell, withoutTables(cell.content)) ?? cell))
}
