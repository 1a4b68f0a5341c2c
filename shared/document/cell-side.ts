/** Sides to which the text of a cell can be aligned. */
export const CELL_SIDES = ['left', 'center', 'right'] as const

export type CellSide = (typeof CELL_SIDES)[number]

export function cellSide(value: unknown): CellSide | null {
  return CELL_SIDES.find((side) => side === value) ?? null
}
