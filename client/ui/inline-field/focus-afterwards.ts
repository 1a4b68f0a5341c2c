/** Gives the focus to what stands where the field was, unless it has gone on to something else. */
export function focusAfterwards(next: () => HTMLElement | null): void {
  // A dialog around it takes what the field leaves behind, in the first frame; holding the place is not going on.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const place = next()
      if (place && document.activeElement?.contains(place)) place.focus()
    }),
  )
}
