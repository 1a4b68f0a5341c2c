/** Address that was open when an element last got the focus. */
let givenAt: string | undefined

globalThis.addEventListener?.('focusin', () => {
  givenAt = location.pathname
})

/** Whether an element accepts typed text. */
export function isWrittenIn(element: Element): boolean {
  return element.matches('input, textarea, [contenteditable=true]')
}

/** Whether an element has the focus and got it since the current address was opened. */
export function isFocusGivenHere(): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && givenAt === location.pathname
}
