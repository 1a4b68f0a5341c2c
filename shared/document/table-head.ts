type Cell = { type: string; attrs?: Readonly<Record<string, unknown>> | undefined }

/** Whether a first row is a header row. A cell that also spans the next row would be cut off there. */
export function isHead(cells: readonly Cell[]): boolean {
  return cells.length > 0 && cells.every(({ type, attrs }) => type === 'tableHeader' && !(Number(attrs?.rowspan) > 1))
}
