import { proxy } from 'valtio'

/** Whether the palette is open. */
export const palette = proxy({ isOpen: false })
