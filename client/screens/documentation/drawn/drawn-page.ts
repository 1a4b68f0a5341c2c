/**
 * The page as the server rendered it. The element is first beside the client's root element. Then it moves
 * into the root until the client has rendered an equal page. So no one sees the page disappear and come back.
 */

const outside = document.getElementById('static')
let screen = outside?.firstElementChild
let page = screen?.querySelector<HTMLElement>('[data-drawn]')
const drawn = page?.firstElementChild ?? undefined

/** Index of the link in the page's text that has the keyboard focus; -1 for none. */
let link = drawn ? placeOf(document.activeElement, drawn) : -1
drawn?.addEventListener('focusin', ({ target }) => {
  link = placeOf(target as Element, drawn)
})

/** Returns the whole rendered screen, only once. */
export function takeDrawnScreen(): Element | undefined {
  const taken = screen ?? undefined
  screen = undefined
  return taken
}

/** Returns the server-rendered page, until something newer is shown. */
export function drawnPage(pageId: number): Element | undefined {
  return isDrawn(pageId) ? drawn : undefined
}

/** Puts rendered content into an element of the client. A moved element loses the focus. */
export function placeDrawn(part: Element, place: Element | null): void {
  place?.replaceChildren(part)
  if (place && drawn) focusLink(drawn)
}

/** Forgets the rendered page, and returns whether it was visible until now. */
export function releaseDrawnPage(pageId: number): boolean {
  const wasDrawn = isDrawn(pageId)
  if (wasDrawn) focusLink(document)
  page = undefined
  return wasDrawn
}

/**
 * Removes the rest of the server's page. The client has placed it or shows something else, and won't take it
 * later.
 */
export function leaveOutside(): void {
  outside?.remove()
  screen = undefined
}

function isDrawn(pageId: number): boolean {
  return page?.dataset.drawn === String(pageId)
}

function linksIn(parent: ParentNode): Element[] {
  // Skips the headings in `details`: they render a moment after the text and would shift the indexes.
  return [...parent.querySelectorAll('[data-page] a[href]:not(details a)')]
}

function placeOf(element: Element | null, parent: ParentNode): number {
  return element ? linksIn(parent).indexOf(element) : -1
}

function focusLink(parent: ParentNode): void {
  if (link < 0 || document.activeElement !== document.body) return
  ;(linksIn(parent)[link] as HTMLElement | undefined)?.focus({ preventScroll: true })
}
