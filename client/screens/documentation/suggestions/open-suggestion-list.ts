import { proxy } from 'valtio'

/** Whether the list of suggestions is open. A popover opens it and is closed by then. */
export const suggestionList = proxy({ isOpen: false })
