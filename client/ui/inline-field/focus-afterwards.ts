/** Moves the focus to the element where the field was, unless the focus has moved on to something else. */
export function focusAfterwards(next: () => HTMLElement | null): void {
  // A surrounding dialog takes the focus that the field gives up, in the first frame. That doesn't count as
  // moving on.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const place = next()
      if (place && document.activeElement?.contains(place)) place.focus()
    }),
  )
}
