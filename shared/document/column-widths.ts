import { MAX_SPAN } from './limits.ts'

/** Limits and default of a table column's width, in CSS pixels. */
export const COLUMN = { min: 40, max: 2000, usual: 160 } as const

/** Returns a column width within the limits, as documents store it; 0 for an invalid or missing width. */
export function columnWidth(value: unknown): number {
  if (typeof value !== 'number' || !(value > 0)) return 0
  return Math.round(Math.min(Math.max(value, COLUMN.min), COLUMN.max))
}

/** Maximum number of column widths in a table's attribute. Later columns have the usual width. */
export const MAX_WIDTHS = 400

/** Returns the number of columns or rows that a cell spans, within limits; 1 for an invalid value. */
export function spanOf(value: unknown): number {
  return Number.isInteger(value) ? Math.min(Math.max(value as number, 1), MAX_SPAN) : 1
}

/**
 * Returns the width of each column; undefined if the columns adapt to their content. The widths are an
 * attribute of the table, not of its cells: concurrent changes to rows and columns can leave too few or too
 * many cells.
 */
export function columnWidths(held: unknown, columns: number): number[] | undefined {
  if (!Array.isArray(held) || !held.some((width) => columnWidth(width) > 0)) return undefined
  return Array.from({ length: columns }, (_, at) => columnWidth(held[at]) || COLUMN.usual)
}
