/**
 * Moves the focus to the element that replaces the field, unless the person has moved the focus
 * elsewhere.
 */
export function focusAfterwards(next: () => HTMLElement | null): void {
  // Waits two frames. In the first frame, a surrounding dialog takes the focus that the field gives up, and
  // this doesn't count as moving on.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const place = next()
      if (place && document.activeElement?.contains(place)) place.focus()
    }),
  )
}
