import { type DocNode, textOf } from '../node.ts'
import type { Item } from './match.ts'
import { type Entry, mergeLists } from './merge-lists.ts'
import {
  framed,
  itemOf,
  type Merged,
  type MergeEntry,
  mergedAttributes,
  plain,
  says,
  type Versions,
} from './merged-node.ts'

/**
 * Merges the rows and columns of a table, and each cell. Undefined if cells are merged, or if one side
 * removed a column in which the other side wrote. The person must then choose one of the two whole tables.
 */
export function mergeTable(versions: Versions, mergeEntry: MergeEntry): Merged | undefined {
  const { base, mine, theirs } = versions
  if (![base ?? mine, mine, theirs].every(isRegular)) return undefined
  const columns = mergeLists<Column>(
    { base: base && columnsOf(base), mine: columnsOf(mine), theirs: columnsOf(theirs) },
    {
      itemOf: columnItem,
      says: (was, { cells }, side) => cells.some((cell, at) => says(was.cells[at] ?? EMPTY, cell, side)),
    },
  )
  if (columns.some((column) => column.base && !(column.mine && column.theirs))) return undefined
  const rows = mergeLists<DocNode>(
    { base: base && (base.content ?? []), mine: mine.content ?? [], theirs: theirs.content ?? [] },
    { itemOf, says },
  )
  return framed(
    { type: 'table', attrs: mergedAttributes(versions) },
    rows.map((row) => mergeRow(row, columns, mergeEntry)),
  )
}

const EMPTY: DocNode = { type: 'paragraph' }

function isRegular({ content: rows = [] }: DocNode): boolean {
  const width = rows[0]?.content?.length ?? 0
  return rows.every(({ content: cells = [] }) => cells.length === width && cells.every(isSingle))
}

function isSingle({ attrs = {} }: DocNode): boolean {
  return [attrs.colspan, attrs.rowspan].every((span) => (span ?? 1) === 1)
}

type Column = { at: number; cells: readonly DocNode[] }

function columnsOf({ content: rows = [] }: DocNode): Column[] {
  const width = rows[0]?.content?.length ?? 0
  return Array.from({ length: width }, (_, at) => ({
    at,
    cells: rows.flatMap(({ content = [] }) => content[at] ?? []),
  }))
}

function columnItem({ cells }: Column): Item {
  const [head = '', ...rest] = cells.map(textOf)
  return {
    key: JSON.stringify([head, ...rest]),
    words: rest.filter(Boolean),
    kind: 'column',
    subject: head,
  }
}

function mergeRow(row: Entry<DocNode>, columns: readonly Entry<Column>[], mergeEntry: MergeEntry): Merged {
  const { base, mine, theirs } = row
  const one = mine ?? theirs ?? EMPTY
  if (base && !(mine && theirs)) {
    const side = mine ? 'mine' : 'theirs'
    return mergeEntry({ base, [side]: withColumns(one, side, columns) })
  }
  const cells = columns.map((column): Merged => {
    const own = cellOf(mine, column.mine)
    const other = cellOf(theirs, column.theirs)
    if (!own && !other) return plain(emptyCell(one))
    const was = own && other && cellOf(base, column.base)
    return orEmpty(mergeEntry({ base: was, mine: own, theirs: other }), one)
  })
  return framed(
    { type: 'tableRow', attrs: mine && theirs ? mergedAttributes({ base, mine, theirs }) : one.attrs },
    cells,
  )
}

function orEmpty({ conflicts, read }: Merged, row: DocNode): Merged {
  const orCell = (cells: DocNode[]) => (cells.length > 0 ? cells : [emptyCell(row)])
  return { conflicts, read: (choose) => orCell(read(choose)) }
}

function cellOf(row: DocNode | undefined, column: Column | undefined): DocNode | undefined {
  return column && row?.content?.[column.at]
}

/** Returns a row that only one side has, reduced to the columns of the merged table. */
function withColumns(row: DocNode, side: 'mine' | 'theirs', columns: readonly Entry<Column>[]): DocNode {
  return { ...row, content: columns.map((column) => cellOf(row, column[side]) ?? emptyCell(row)) }
}

function emptyCell({ content = [] }: DocNode): DocNode {
  const isHead = content.every((cell) => cell.type === 'tableHeader')
  return { type: isHead ? 'tableHeader' : 'tableCell', content: [EMPTY] }
}
