import { proxy } from 'valtio'

/** Whether the dialog for a new archive is open. A popover opens it and is closed by then. */
export const newZip = proxy({ isOpen: false })

export function openNewZip(): void {
  newZip.isOpen = true
}

export function closeNewZip(): void {
  newZip.isOpen = false
}
