/** The address at which something was given the focus last. */
let givenAt: string | undefined

globalThis.addEventListener?.('focusin', () => {
  givenAt = location.pathname
})

/** Whether an element takes what is typed. */
export function isWrittenIn(element: Element): boolean {
  return element.matches('input, textarea, [contenteditable=true]')
}

/** Whether something has the focus that was given it since the address led here. */
export function isFocusGivenHere(): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && givenAt === location.pathname
}
