type Cell = { type: string; attrs?: Readonly<Record<string, unknown>> | undefined }

/**
 * Whether a table's first row is a header row. A header cell may not span the next row, because it would be
 * cut off.
 */
export function isHead(cells: readonly Cell[]): boolean {
  return cells.length > 0 && cells.every(({ type, attrs }) => type === 'tableHeader' && !(Number(attrs?.rowspan) > 1))
}
