const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex], [data-shadow]'

/**
 * Returns where Tab stops inside an element, in order. Includes shadow trees, whose hosts are marked
 * with `data-shadow`. Editable text is excluded, because it has its own keys.
 */
export function stopsIn(element: ParentNode): HTMLElement[] {
  const found = [...element.querySelectorAll<HTMLElement>(STOPS)]
  return found.flatMap((one) => (one.shadowRoot ? stopsIn(one.shadowRoot) : isStop(one) ? [one] : []))
}

function isStop(element: HTMLElement): boolean {
  const { tabIndex, isContentEditable } = element
  return tabIndex >= 0 && !isContentEditable && !element.matches(':disabled') && element.checkVisibility()
}

/** Element that has the focus, also inside shadow roots. */
export function focused(): Element | null {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at
}
