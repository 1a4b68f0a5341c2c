/** How far a list is scrolled and how much of it can be seen, in pixels. */
export type View = { top: number; height: number }

/** Rows of one height. */
export type Rows = { count: number; rowHeight: number }

/** Rows above and below the view that are drawn too, so that scrolling shows no gap before the next frame. */
const AROUND = 12

/** Indexes of the rows to draw, in order: the rows near the view and the rows that must always exist. */
export function rowsToDraw({ top, height }: View, { count, rowHeight }: Rows, always: readonly number[]): number[] {
  if (height === 0) return []
  const last = Math.min(count - 1, Math.floor((top + height) / rowHeight) + AROUND)
  // Limits the start, because a list that became shorter may still be scrolled beyond its new end.
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), last) - AROUND)
  const near = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const far = always.filter((index) => index >= 0 && index < count && (index < first || index > last))
  return [...new Set([...near, ...far])].sort((a, b) => a - b)
}

/** Whether the whole row is visible. */
export function isInView({ top, height }: View, index: number, rowHeight: number): boolean {
  return index * rowHeight >= top && (index + 1) * rowHeight <= top + height
}

/**
 * Returns the scroll position that makes a row fully visible: the nearest one, or the one with the row
 * centred.
 */
export function offsetOf(index: number, view: View, { rowHeight, align }: { rowHeight: number; align: Align }): number {
  const start = index * rowHeight
  if (align === 'center') return start - (view.height - rowHeight) / 2
  if (start < view.top) return start
  return Math.max(view.top, start + rowHeight - view.height)
}

export type Align = 'nearest' | 'center'
