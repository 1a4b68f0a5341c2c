type Heading = { id: string; top: number }
type Scrolled = Readonly<{ scrollY: number; viewHeight: number; pageHeight: number }>

/** Tolerance in pixels. Browsers round scroll positions, and zoomed pages can end between two pixels. */
const ROUNDING = 2

/**
 * Returns the id of the last heading that has passed the top edge; undefined if none has. `headings` must be
 * in page order. At the end of the page, returns the last heading, which may not have room to reach the top.
 */
export function activeHeading(headings: readonly Heading[], edge: number, scrolled: Scrolled): string | undefined {
  return isAtEnd(scrolled) ? headings.at(-1)?.id : headings.findLast(({ top }) => top <= edge)?.id
}

/** Whether the page is scrolled to its end. False for a page that fits on the screen. */
function isAtEnd({ scrollY, viewHeight, pageHeight }: Scrolled): boolean {
  return scrollY > 0 && scrollY + viewHeight >= pageHeight - ROUNDING
}
