import { proxy } from 'valtio'

/** Whether a new archive is asked for. It is wanted from a popover, which is gone by then. */
export const newZip = proxy({ isOpen: false })

export function openNewZip(): void {
  newZip.isOpen = true
}

export function closeNewZip(): void {
  newZip.isOpen = false
}
