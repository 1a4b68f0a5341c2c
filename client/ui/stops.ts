const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex], [data-shadow]'

/**
 * Returns the Tab stops inside an element, in order. Includes shadow trees whose hosts are marked with
 * `data-shadow`. Excludes editable text, because it handles Tab itself.
 */
export function stopsIn(element: ParentNode): HTMLElement[] {
  const found = [...element.querySelectorAll<HTMLElement>(STOPS)]
  return found.flatMap((one) => (one.shadowRoot ? stopsIn(one.shadowRoot) : isStop(one) ? [one] : []))
}

function isStop(element: HTMLElement): boolean {
  const { tabIndex, isContentEditable } = element
  return tabIndex >= 0 && !isContentEditable && !element.matches(':disabled') && element.checkVisibility()
}

/** Returns the element that has the focus, even inside a shadow root. */
export function focused(): Element | null {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at
}
