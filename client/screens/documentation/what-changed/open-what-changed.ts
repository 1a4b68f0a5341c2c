import { proxy } from 'valtio'

/** Whether the list of changes is open. The settings popover that opens it is closed by then. */
export const whatChanged = proxy({ isOpen: false })

export function openWhatChanged(): void {
  whatChanged.isOpen = true
}

export function closeWhatChanged(): void {
  whatChanged.isOpen = false
}
