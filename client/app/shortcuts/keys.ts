/**
 * The keys that screens listen for, by what they do: handlers and the list that `?` opens take them from here. Those of
 * the text are bound by the editor. Written as the editor's library does: `Mod-Shift-d`, where `Mod` is Command on a Mac
 * and Ctrl elsewhere.
 */
export const KEYS = {
  help: '?',
  searchPages: 'Mod-k',
  toggleSidebar: 'Ctrl-\\',
  openPage: 'Enter',
  renamePage: 'F2',
  deletePage: 'Delete',
} as const

const ON_A_MAC = /Mac|iPhone|iPad/
/** Keys that are found by their place: with Ctrl, some layouts write something else there. */
const PLACES: Readonly<Record<string, string>> = { '\\': 'Backslash' }

export function isMac(platform = navigator.platform): boolean {
  return ON_A_MAC.test(platform)
}

/** Beside what does the same, in few words and little code. */
export function hintOf(keys: string, platform?: string): string {
  const [held = '', key = ''] = keys.split('-')
  return `${held === 'Mod' ? (isMac(platform) ? '⌘' : 'Ctrl') : held} ${key.toUpperCase()}`
}

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether these keys were pressed, and no others held. Whether a sign needs Shift is a matter of the layout. */
export function isPressed(keys: string, event: Pressed, platform?: string): boolean {
  const parts = keys.split(/-(?!$)/)
  const key = parts.pop() ?? ''
  const held = new Set(parts.map((part) => (part === 'Mod' ? (isMac(platform) ? 'Meta' : 'Ctrl') : part)))
  return (
    isKey(key, event) &&
    held.has('Ctrl') === event.ctrlKey &&
    held.has('Meta') === event.metaKey &&
    held.has('Alt') === event.altKey &&
    (/^[^a-z]$/i.test(key) || held.has('Shift') === event.shiftKey)
  )
}

/** On a layout of other letters a letter is found by its place as well. */
function isKey(key: string, { key: said, code }: Pressed): boolean {
  if (said.toLowerCase() === key.toLowerCase()) return true
  const place = PLACES[key] ?? (/^[^\0-~]$/.test(said) ? `Key${key.toUpperCase()}` : undefined)
  return place !== undefined && code === place
}
