/** Returns the open dialog or menu that has the focus. Ignores a dialog or menu that is fading out. */
export function focusedLayer(): Element | null {
  const layer = document.activeElement?.closest('[role=dialog], [role=alertdialog], [role=menu]')
  return layer?.matches('[data-closed]') ? null : (layer ?? null)
}
