type Heading = { id: string; top: number }
type Scrolled = Readonly<{ scrollY: number; viewHeight: number; pageHeight: number }>

/** Browsers round scroll positions, and zoomed pages end between two pixels. */
const ROUNDING = 2

/**
 * The last heading that has passed the top edge; undefined while none has. Headings come in the order of the page. At the
 * end of the page it is the last of all, which may have no room to reach the top.
 */
export function activeHeading(headings: readonly Heading[], edge: number, scrolled: Scrolled): string | undefined {
  return isAtEnd(scrolled) ? headings.at(-1)?.id : headings.findLast(({ top }) => top <= edge)?.id
}

/** A page that fits on the screen has no end to be scrolled to. */
function isAtEnd({ scrollY, viewHeight, pageHeight }: Scrolled): boolean {
  return scrollY > 0 && scrollY + viewHeight >= pageHeight - ROUNDING
}
