import { proxy } from 'valtio'

/** Whether the list of shortcuts is open. */
export const shortcutsHelp = proxy({ isOpen: false })
