/**
 * Server-rendered page. Its element first stands beside the client's root element. Then it moves into the
 * root, until the client has rendered an equal page. This way, the page never disappears and comes back.
 */

const outside = document.getElementById('static')
let screen = outside?.firstElementChild
let page = screen?.querySelector<HTMLElement>('[data-drawn]')
const drawn = page?.firstElementChild ?? undefined

/** Index of the focused link among the links in the page's text; -1 if none is focused. */
let link = drawn ? placeOf(document.activeElement, drawn) : -1
drawn?.addEventListener('focusin', ({ target }) => {
  link = placeOf(target as Element, drawn)
})

/** Returns the whole server-rendered screen. Later calls return undefined. */
export function takeDrawnScreen(): Element | undefined {
  const taken = screen ?? undefined
  screen = undefined
  return taken
}

/** Returns the server-rendered page, until the client shows something newer. */
export function drawnPage(pageId: number): Element | undefined {
  return isDrawn(pageId) ? drawn : undefined
}

/** Moves server-rendered content into an element of the client. Restores the focus, which moving loses. */
export function placeDrawn(part: Element, place: Element | null): void {
  place?.replaceChildren(part)
  if (place && drawn) focusLink(drawn)
}

/** Forgets the server-rendered page. Returns whether it was visible until now. */
export function releaseDrawnPage(pageId: number): boolean {
  const wasDrawn = isDrawn(pageId)
  if (wasDrawn) focusLink(document)
  page = undefined
  return wasDrawn
}

/**
 * Removes the rest of the server-rendered page. By now, the client has either placed the page or shows
 * something else.
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
