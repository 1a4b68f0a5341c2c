import { proxy } from 'valtio'

/** Whether the list of suggestions is open. The settings popover that opens it is closed by then. */
export const suggestionList = proxy({ isOpen: false })
