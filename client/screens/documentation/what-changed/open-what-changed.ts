import { proxy } from 'valtio'

/** Whether the list of changes is open. A popover opens it and is closed by then. */
export const whatChanged = proxy({ isOpen: false })

export function openWhatChanged(): void {
  whatChanged.isOpen = true
}

export function closeWhatChanged(): void {
  whatChanged.isOpen = false
}
