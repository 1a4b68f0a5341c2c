import { useSnapshot } from 'valtio'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { shortcutsHelp } from '../../ui/shortcuts-help.ts'
import { KEYS } from './keys.ts'
import { useKeys } from './use-keys.ts'

const ShortcutsDialog = lateDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** Opens the list of shortcuts by `?`, unless the person is typing text. */
export function ShortcutsHelp() {
  const { isOpen } = useSnapshot(shortcutsHelp)
  useKeys(KEYS.help, open, isMeant)
  return isOpen ? <ShortcutsDialog /> : null
}

/** Whether to handle the key: not while the person types, and not if another handler has handled it. */
function isMeant({ target, defaultPrevented }: KeyboardEvent): boolean {
  const isWriting =
    target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, .tl-container'))
  return !isWriting && !defaultPrevented
}

function open(): void {
  shortcutsHelp.isOpen = true
}
