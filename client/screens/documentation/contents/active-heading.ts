type Heading = { id: string; top: number }
type Scrolled = Readonly<{ scrollY: number; viewHeight: number; pageHeight: number }>

/** Tolerance in pixels. Browsers round scroll positions, and zoomed pages can end between two pixels. */
const ROUNDING = 2

/**
 * Id of the last heading that has passed the top edge; undefined if none has. Headings are in the order of
 * the page. At the end of the page, it is the last heading, which may not have room to reach the top.
 */
export function activeHeading(headings: readonly Heading[], edge: number, scrolled: Scrolled): string | undefined {
  return isAtEnd(scrolled) ? headings.at(-1)?.id : headings.findLast(({ top }) => top <= edge)?.id
}

/** Whether the page is scrolled to its end. A page that fits on the screen has no such end. */
function isAtEnd({ scrollY, viewHeight, pageHeight }: Scrolled): boolean {
  return scrollY > 0 && scrollY + viewHeight >= pageHeight - ROUNDING
}
