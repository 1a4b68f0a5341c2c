import { proxy } from 'valtio'

/** Whether the list of the project's deleted pages is open. */
export const trashDialog = proxy({ isOpen: false })

export function closeTrash(): void {
  trashDialog.isOpen = false
}
