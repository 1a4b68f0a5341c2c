import { observeElementRect, type Rect, type Virtualizer } from '@tanstack/react-virtual'

type Rows = Virtualizer<HTMLDivElement, Element>

/**
 * Tells a virtualiser how high it is. What comes late below it takes room from it: a row that was seen before is seen
 * afterwards too.
 */
export function observeKeepingInView(rowToKeep: () => number) {
  return (rows: Rows, onRect: (rect: Rect) => void) =>
    observeElementRect(rows, (rect) => {
      const index = rowToKeep()
      const wasInView = isInView(rows, index)
      onRect(rect)
      if (wasInView && !isInView(rows, index)) rows.scrollToIndex(index)
    })
}

/** Whether a row is seen as a whole, by what is known: to ask the browser would have it lay out everything anew. */
export function isInView({ scrollOffset, scrollRect, measurementsCache }: Rows, index: number): boolean {
  const row = measurementsCache[index]
  if (!row || !scrollRect || scrollOffset === null) return false
  return row.start >= scrollOffset && row.end <= scrollOffset + scrollRect.height
}
