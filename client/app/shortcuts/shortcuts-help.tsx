import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { late } from '../../ui/late.tsx'
import { shortcutsHelp } from '../../ui/shortcuts-help.ts'
import { isPressed, KEYS } from './keys.ts'

const ShortcutsDialog = late(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** Opens the list of shortcuts by `?`, unless that is being written. */
export function ShortcutsHelp() {
  const { isOpen } = useSnapshot(shortcutsHelp)
  useEffect(() => {
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return isOpen ? <ShortcutsDialog /> : null
}

function listener(event: KeyboardEvent): void {
  const { target } = event
  if (!isPressed(KEYS.help, event) || event.defaultPrevented) return
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, .tl-container'))) {
    return
  }
  event.preventDefault()
  shortcutsHelp.isOpen = true
}
