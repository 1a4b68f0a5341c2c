import { proxy, ref } from 'valtio'

/** Windows in which blocks have a handle: wide enough, and with a pointer that can hover. */
export const HAS_HANDLE = '(hover: hover) and (pointer: fine) and (min-width: 800px)'

/** Whether the menu of the block with the cursor is open, and the button that opened it. */
export const blockMenu = proxy<{ open: boolean; button?: Element }>({ open: false })

export function openBlockMenu(button?: Element): void {
  if (button) blockMenu.button = ref(button)
  else delete blockMenu.button
  blockMenu.open = true
}
