/**
 * The page as the server drew it. It stands beside the place where the client draws, and then in that place until the
 * client can draw the same: nobody sees a page go and come again.
 */

const outside = document.getElementById('static')
let screen = outside?.firstElementChild
let page = screen?.querySelector<HTMLElement>('[data-drawn]')
const drawn = page?.firstElementChild ?? undefined

/** The whole screen, once. */
export function takeDrawnScreen(): Element | undefined {
  const taken = screen ?? undefined
  screen = undefined
  return taken
}

/** What the server drew of this page, while nothing newer has been shown. */
export function drawnPage(pageId: number): Element | undefined {
  return isDrawn(pageId) ? drawn : undefined
}

/** Forgets the page, and says whether it was there to be read until now. */
export function releaseDrawnPage(pageId: number): boolean {
  const wasDrawn = isDrawn(pageId)
  page = undefined
  return wasDrawn
}

/** The client has a place for it, or something else to show. */
export function leaveOutside(): void {
  outside?.remove()
}

function isDrawn(pageId: number): boolean {
  return page?.dataset.drawn === String(pageId)
}
