import { MAX_SPAN } from './limits.ts'

/** Widths of a table column, in pixels of the page. */
export const COLUMN = { min: 40, max: 2000, usual: 160 } as const

/** Width as a document stores it; 0 means that there is none. */
export function columnWidth(value: unknown): number {
  if (typeof value !== 'number' || !(value > 0)) return 0
  return Math.round(Math.min(Math.max(value, COLUMN.min), COLUMN.max))
}

/** Number of widths that an attribute can hold; later columns get the usual width. */
export const MAX_WIDTHS = 400

/** Number of columns or rows that a cell spans. */
export function spanOf(value: unknown): number {
  return Number.isInteger(value) ? Math.min(Math.max(value as number, 1), MAX_SPAN) : 1
}

/**
 * Width of each column; undefined if the content decides. The table stores the widths, not its cells: two
 * people who change rows and columns at once can leave too few or too many cells.
 */
export function columnWidths(held: unknown, columns: number): number[] | undefined {
  if (!Array.isArray(held) || !held.some((width) => columnWidth(width) > 0)) return undefined
  return Array.from({ length: columns }, (_, at) => columnWidth(held[at]) || COLUMN.usual)
}
