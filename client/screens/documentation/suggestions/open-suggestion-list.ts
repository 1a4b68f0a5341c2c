import { proxy } from 'valtio'

/** Whether the list of suggestions is shown. It is asked for from a popover, which is gone by then. */
export const suggestionList = proxy({ isOpen: false })
