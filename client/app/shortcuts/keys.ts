/**
 * The keys that screens listen for, by what they do: handlers and the list that `?` opens take them from here. Those of
 * the text are bound by the editor. Written as the editor's library does: `Mod-Shift-d`, where `Mod` is Command on a Mac
 * and Ctrl elsewhere.
 */
export const KEYS = {
  help: '?',
  search: 'Mod-k',
  toggleSidebar: 'Ctrl-\\',
  openPage: 'Enter',
  renamePage: 'F2',
  deletePage: 'Delete',
} as const

export function isMac(platform = navigator.platform): boolean {
  return /Mac|iPhone|iPad/.test(platform)
}

/** Beside what does the same, in few words and little code. */
export function hintOf(keys: string, platform?: string): string {
  const [held = '', key = ''] = keys.split('-')
  return `${held === 'Mod' ? (isMac(platform) ? '⌘' : 'Ctrl') : held} ${key.toUpperCase()}`
}

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Whether this key was pressed with what is to be held, Mod or Ctrl or nothing, and with nothing else. Whether a sign
 * needs Shift is a matter of the layout.
 */
export function isPressed(keys: string, event: Pressed, platform?: string): boolean {
  // What a browser dispatches when it fills in a form is named like a key, and is none.
  if (!event.key) return false
  const [key = '', held] = keys.split('-').reverse()
  const isCommand = held === 'Mod' && isMac(platform)
  return (
    (event.key.toLowerCase() === key.toLowerCase() || event.code === placeOf(key, event)) &&
    event.metaKey === isCommand &&
    event.ctrlKey === (held !== undefined && !isCommand) &&
    !event.altKey &&
    (!event.shiftKey || /^[^a-z]$/.test(key))
  )
}

/** With Ctrl some layouts write something else than a backslash; on one of other letters a letter is found by its place. */
function placeOf(key: string, { key: said }: Pressed): string | undefined {
  if (key === '\\') return 'Backslash'
  return said.length === 1 && said > '~' ? `Key${key.toUpperCase()}` : undefined
}
