/** Limits of a page. The editor cuts a paste to fit them; the server refuses everything beyond. */

/** Nesting of nodes. Deeper nesting would exhaust the stack of the code that reads the page. */
export const MAX_DEPTH = 60
export const MAX_VALUE_CHARS = 4000
/** Maximum number of columns or rows that a cell spans: laying out a table takes time for each of them. */
export const MAX_SPAN = 100

/**
 * Limits of one update: structs and deleted ranges. A megabyte of small blocks has about 60,000 structs. When
 * a client reconnects, it may send every range ever deleted from the page, which can be many.
 */
export const MAX_UPDATE_STRUCTS = 200_000
export const MAX_UPDATE_RANGES = 100_000
/**
 * Limit of the values in one update. An attribute has one value, and a table's column widths are a list of
 * values.
 */
export const MAX_UPDATE_VALUES = 400_000

/**
 * Limit of Yjs structs in a page with all its updates. A struct takes about 400 bytes of memory, so the limit
 * is 160 MB. A page with a megabyte of small blocks has 60,000 structs.
 */
export const MAX_PAGE_STRUCTS = 400_000
/**
 * Limits of updates that wait for missing earlier updates. Usually only a few keystrokes from another tab
 * wait. A whole page never waits, because a reconnecting device sends everything that the server lacks.
 */
export const MAX_WAITING_BYTES = 256 * 1024
export const MAX_WAITING_STRUCTS = 5_000
/**
 * Limits of the cost of merging one update. `MAX_STEPS`: items that the merge walks past. `MAX_MOVED_SLOTS`:
 * array elements that move. Each limit corresponds to a tenth of a second.
 */
export const MAX_STEPS = 200_000
export const MAX_MOVED_SLOTS = 100_000_000

/** Limits of a drawing in bytes: one part of a shape, and the picture. */
export const MAX_CANVAS_PART_BYTES = 128 * 1024
export const MAX_PICTURE_BYTES = 300 * 1024
/** Limits of a drawing in the editor. A drawing made offline must later fit into one frame. */
export const MAX_CANVAS_BYTES = 3 * 1024 * 1024
export const MAX_SHAPES = 2000
/** Minimum and maximum height of a drawing's block, in pixels. */
export const CANVAS_HEIGHTS = { min: 200, max: 1200 } as const

export function shortened(value: string | null): string | null {
  return value === null ? null : value.slice(0, MAX_VALUE_CHARS)
}

/** Parses a whole number from HTML and clamps it to `min` and `max`. Returns `none` if there is no number. */
export function wholeNumber(value: string | null, { min, max, none }: { min: number; max: number; none: number }) {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isNaN(number) ? none : Math.min(Math.max(number, min), max)
}

/** Returns the height that a person gave a drawing, within limits; `null` if there is none. */
export function canvasHeight(value: unknown): number | null {
  const height = wholeNumber(value === null || value === undefined ? null : String(value), {
    ...CANVAS_HEIGHTS,
    none: 0,
  })
  return height === 0 ? null : height
}
