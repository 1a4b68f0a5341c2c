import { isMac } from '../../ui/pressed-keys.ts'

/**
 * The shortcuts of screens, by what they do: handlers and the list that `?` opens both read them here. The editor binds
 * the shortcuts of the text. `ui/pressed-keys.ts` says when a shortcut is pressed.
 */
export const KEYS = {
  help: '?',
  search: 'Mod-k',
  toggleSidebar: 'Ctrl-\\',
  openPage: 'Enter',
  renamePage: 'F2',
  deletePage: 'Delete',
} as const

/** Shown beside a control that does the same; light enough for the first screen. */
export function hintOf(keys: string, platform?: string): string {
  const [held = '', key = ''] = keys.split('-')
  return `${held === 'Mod' ? (isMac(platform) ? '⌘' : 'Ctrl') : held} ${key.toUpperCase()}`
}
