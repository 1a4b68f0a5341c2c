import { proxy } from 'valtio'

/** Whether the list of what changed is shown. It is asked for from a popover, which is gone by then. */
export const whatChanged = proxy({ isOpen: false })

export function openWhatChanged(): void {
  whatChanged.isOpen = true
}

export function closeWhatChanged(): void {
  whatChanged.isOpen = false
}
