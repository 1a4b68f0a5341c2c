import { proxy } from 'valtio'

/** Whether the deleted pages of the project are listed. */
export const trashDialog = proxy({ isOpen: false })

export function closeTrash(): void {
  trashDialog.isOpen = false
}
