import { MAX_SPAN } from '../../limits.ts'
import type { DocNode } from '../../node.ts'

/**
 * Maximum number of cells. A larger table is replaced by its cells' content, because all missing cells would
 * be created.
 */
const MAX_CELLS = 40_000

const EMPTY: DocNode = { type: 'tableCell', attrs: {}, content: [{ type: 'paragraph' }] }

/**
 * Converts rows to a table that Markdown can express: rows of equal length, no merged cells, and headers only
 * in the first row. A merged cell is split, and its content goes into the first of the new cells.
 */
export function tableBlocks(rows: readonly DocNode[]): DocNode[] {
  const filled = rows.filter(({ content }) => content && content.length > 0)
  const grid = gridOf(filled)
  if (!grid) return filled.flatMap((row) => (row.content ?? []).flatMap((cell) => cell.content ?? []))
  const [first, ...rest] = grid
  if (!first) return []
  const isHead = first.some(isHeader) && first.every((cell) => isHeader(cell) || isEmpty(cell))
  // An empty header row stands for a table without headers, so drop it.
  const hasHead = isHead && (rest.length === 0 || !first.every(isEmpty))
  const aligns = first.map(({ attrs }) => attrs?.align)
  const written = isHead && !hasHead ? rest : grid
  const content = written.map(
    (cells, y): DocNode => ({
      type: 'tableRow',
      content: cells.map((cell, x) => ({
        type: hasHead && y === 0 ? 'tableHeader' : 'tableCell',
        ...(aligns[x] ? { attrs: { align: aligns[x] } } : {}),
        content: cell.content ?? [],
      })),
    }),
  )
  return [{ type: 'table', content }]
}

function isHeader({ attrs }: DocNode): boolean {
  return attrs?.header === true
}

export function isEmpty({ content }: DocNode): boolean {
  return (content ?? []).every((block) => block.type === 'paragraph' && !block.content?.length)
}

/** Returns undefined for a table that is too large. */
function gridOf(rows: readonly DocNode[]): DocNode[][] | undefined {
  const grid: DocNode[][] = rows.map(() => [])
  let cells = 0
  for (const [y, { content = [] }] of rows.entries()) {
    const line = grid[y] as DocNode[]
    let x = 0
    for (const cell of content) {
      while (line[x]) x += 1
      const { columns, below } = span(cell, rows.length - y)
      for (let down = 0; down < below; down += 1) {
        for (let right = 0; right < columns; right += 1) {
          const place = grid[y + down] as DocNode[]
          place[x + right] ??= down === 0 && right === 0 ? cell : EMPTY
          cells += 1
          if (cells > MAX_CELLS) return undefined
        }
      }
      x += columns
    }
  }
  const width = grid.reduce((widest, line) => Math.max(widest, line.length), 0)
  if (width * grid.length > MAX_CELLS) return undefined
  return grid.map((line) => Array.from({ length: width }, (_, x) => line[x] ?? EMPTY))
}

function span({ attrs }: DocNode, rowsLeft: number): { columns: number; below: number } {
  return {
    columns: Math.min(Number(attrs?.colspan ?? 1), MAX_SPAN),
    below: Math.min(Number(attrs?.rowspan ?? 1), MAX_SPAN, rowsLeft),
  }
}
