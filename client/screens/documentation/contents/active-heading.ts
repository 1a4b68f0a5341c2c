/** The last heading that has passed the top edge; undefined while none has. Headings come in the order of the page. */
export function activeHeading(headings: readonly { id: string; top: number }[], edge: number): string | undefined {
  return headings.findLast(({ top }) => top <= edge)?.id
}
