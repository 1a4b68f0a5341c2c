/** The open dialog or menu that has the focus. One that fades out counts no more. */
export function focusedLayer(): Element | null {
  const layer = document.activeElement?.closest('[role=dialog], [role=alertdialog], [role=menu]')
  return layer?.matches('[data-closed]') ? null : (layer ?? null)
}
