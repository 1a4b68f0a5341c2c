import { proxy } from 'valtio'

/** Whether the list of shortcuts is open. */
export const shortcutsHelp = proxy({ isOpen: false })

/** `?` opens the list, unless it is being written. Returns what ends it. */
export function listenForHelp(): () => void {
  const listener = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (key !== '?' || ctrlKey || metaKey || altKey || event.defaultPrevented) return
    if (
      target instanceof HTMLElement &&
      (target.isContentEditable || target.closest('input, textarea, .tl-container'))
    ) {
      return
    }
    event.preventDefault()
    shortcutsHelp.isOpen = true
  }
  addEventListener('keydown', listener)
  return () => removeEventListener('keydown', listener)
}
