/** Limits of a page. The editor cuts a paste to fit them; the server refuses everything beyond. */

/** Nesting of nodes. Deeper nesting would exhaust the stack of the code that reads the page. */
export const MAX_DEPTH = 60
export const MAX_VALUE_CHARS = 4000
/** Columns or rows that a cell can span: the layout of a table takes time for each. */
export const MAX_SPAN = 100

/**
 * Limits of one update. A megabyte of small blocks has about 60,000 structs. The answer to "what do you have
 * that I don't?" lists every range ever deleted from the page, which can be many.
 */
export const MAX_UPDATE_STRUCTS = 200_000
export const MAX_UPDATE_RANGES = 100_000
/** Attributes have one value each, and the column widths of a table are a list. */
export const MAX_UPDATE_VALUES = 400_000

/**
 * Limit of a page with all its updates. An item takes about 400 bytes of memory, so this is 160 MB. A page
 * with a megabyte of small blocks has 60,000.
 */
export const MAX_PAGE_STRUCTS = 400_000
/**
 * An edit that arrives before the edits it builds on waits for them. Usually that's a keystroke or two of
 * another tab. A whole page never waits, because a returning device sends everything that the server lacks.
 */
export const MAX_WAITING_BYTES = 256 * 1024
export const MAX_WAITING_STRUCTS = 5_000
/**
 * Cost limits for merging one update: steps past neighbours, and places in lists that move. Each limit is
 * worth a tenth of a second.
 */
export const MAX_STEPS = 200_000
export const MAX_MOVED_SLOTS = 100_000_000

/** Bytes of a drawing: of one part of a shape, and of its picture. */
export const MAX_CANVAS_PART_BYTES = 128 * 1024
export const MAX_PICTURE_BYTES = 300 * 1024
/** Limits of the editor. Everything that a person draws offline must later be sent in one frame. */
export const MAX_CANVAS_BYTES = 3 * 1024 * 1024
export const MAX_SHAPES = 2000
/** Heights that a person can give the block, in pixels. */
export const CANVAS_HEIGHTS = { min: 200, max: 1200 } as const

export function shortened(value: string | null): string | null {
  return value === null ? null : value.slice(0, MAX_VALUE_CHARS)
}

/** Reads a whole number from HTML within limits, or returns `none`. */
export function wholeNumber(value: string | null, { min, max, none }: { min: number; max: number; none: number }) {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isNaN(number) ? none : Math.min(Math.max(number, min), max)
}

/** Height that someone gave a drawing, within limits; `null` for none. */
export function canvasHeight(value: unknown): number | null {
  const height = wholeNumber(value === null || value === undefined ? null : String(value), {
    ...CANVAS_HEIGHTS,
    none: 0,
  })
  return height === 0 ? null : height
}
