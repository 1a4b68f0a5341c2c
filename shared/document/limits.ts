/** What a page takes. The editor makes of a paste what fits; the server refuses the rest. */

/** Nodes within nodes: deep nesting would exhaust the stack of whoever reads the page. */
export const MAX_DEPTH = 60
export const MAX_VALUE_CHARS = 4000
/** Columns or rows that a cell stands for: laying out a table takes time for each. */
export const MAX_SPAN = 100

/**
 * What one update may hold. A megabyte of small blocks has some 60,000 structs. The answer to "what do you have that I
 * don't?" names every range that was ever deleted from the page, so there may be many of them.
 */
export const MAX_UPDATE_STRUCTS = 200_000
export const MAX_UPDATE_RANGES = 100_000
/** Attributes have one value each, and the values of a table's columns are a list. */
export const MAX_UPDATE_VALUES = 400_000

/**
 * What a page may be made of, with all its updates. An item takes some 400 bytes of memory, so this is 160 MB. A page of a
 * megabyte in small blocks has 60,000.
 */
export const MAX_PAGE_STRUCTS = 400_000
/**
 * Edits that arrive before what they build on wait for it. That is a keystroke or two of another tab; a whole page never
 * waits, since a device that comes back sends everything that the server lacks.
 */
export const MAX_WAITING_BYTES = 256 * 1024
export const MAX_WAITING_STRUCTS = 5_000
/** What merging one update may cost: steps past neighbours, and places in lists that move. Each is a tenth of a second. */
export const MAX_STEPS = 200_000
export const MAX_MOVED_SLOTS = 100_000_000

/** A drawing: bytes of one part of a shape, and of its picture. */
export const MAX_CANVAS_PART_BYTES = 128 * 1024
export const MAX_PICTURE_BYTES = 300 * 1024
/** What the editor stops at. All that a person does without a connection must go through in one frame. */
export const MAX_CANVAS_BYTES = 3 * 1024 * 1024
export const MAX_SHAPES = 2000
/** Heights that a person may give the block, in pixels. */
export const CANVAS_HEIGHTS = { min: 200, max: 1200 } as const

export function shortened(value: string | null): string | null {
  return value === null ? null : value.slice(0, MAX_VALUE_CHARS)
}

/** A whole number from HTML within limits, or what stands for none. */
export function wholeNumber(value: string | null, { min, max, none }: { min: number; max: number; none: number }) {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isNaN(number) ? none : Math.min(Math.max(number, min), max)
}

/** A height that somebody gave to a drawing, within limits; `null` for none. */
export function canvasHeight(value: unknown): number | null {
  const height = wholeNumber(value === null || value === undefined ? null : String(value), {
    ...CANVAS_HEIGHTS,
    none: 0,
  })
  return height === 0 ? null : height
}
