import { isMac } from '../../ui/pressed-keys.ts'

/**
 * Shortcuts of screens, by action. Both the handlers and the list that `?` opens read them here. The editor
 * binds the shortcuts of the text. `ui/pressed-keys.ts` decides when a shortcut is pressed.
 */
export const KEYS = {
  help: '?',
  search: 'Mod-k',
  toggleSidebar: 'Ctrl-\\',
  openPage: 'Enter',
  renamePage: 'F2',
  deletePage: 'Delete',
} as const

/**
 * Text of a shortcut, shown beside a control that does the same. Small enough for the first screen's script.
 */
export function hintOf(keys: string, platform?: string): string {
  const [held = '', key = ''] = keys.split('-')
  return `${held === 'Mod' ? (isMac(platform) ? '⌘' : 'Ctrl') : held} ${key.toUpperCase()}`
}
