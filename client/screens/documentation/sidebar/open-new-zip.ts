import { proxy } from 'valtio'

/**
 * Whether the dialog for uploading a new archive is open. The settings popover that opens it is closed by
 * then.
 */
export const newZip = proxy({ isOpen: false })

export function openNewZip(): void {
  newZip.isOpen = true
}

export function closeNewZip(): void {
  newZip.isOpen = false
}
