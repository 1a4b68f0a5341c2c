/** Gives the focus to what stands where the field was, unless it has gone on to something else. */
export function focusAfterwards(next: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) next()?.focus()
  })
}
