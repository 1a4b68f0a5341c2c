type Cell = { type: string; attrs?: Readonly<Record<string, unknown>> | undefined }

/** Whether the cells of a first row stand above the others as a whole: one that reaches down would be cut off there. */
export function isHead(cells: readonly Cell[]): boolean {
  return cells.length > 0 && cells.every(({ type, attrs }) => type === 'tableHeader' && !(Number(attrs?.rowspan) > 1))
}
