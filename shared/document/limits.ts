/** What a page takes. The editor makes of a paste what fits; the server refuses the rest. */

/** Nodes within nodes: deep nesting would exhaust the stack of whoever reads the page. */
export const MAX_DEPTH = 60
export const MAX_VALUE_CHARS = 4000
/** Columns or rows that a cell stands for: laying out a table takes time for each. */
export const MAX_SPAN = 100

export function shortened(value: string | null): string | null {
  return value === null ? null : value.slice(0, MAX_VALUE_CHARS)
}

/** A whole number from HTML within limits, or what stands for none. */
export function wholeNumber(value: string | null, { min, max, none }: { min: number; max: number; none: number }) {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isNaN(number) ? none : Math.min(Math.max(number, min), max)
}
