const ON_A_MAC = /Mac|iPhone|iPad/

/**
 * The words that stand on keys, in the order in which they are held. Keys are written as the editor's library does:
 * `Mod-Shift-d`, where `Mod` is Command on a Mac and Ctrl elsewhere.
 */
export function wordsOf(keys: string, platform = navigator.platform): string[] {
  const isMac = ON_A_MAC.test(platform)
  const parts = keys.split(/-(?!$)/)
  const key = parts.pop() ?? ''
  const held = new Set(parts.map((part) => (part === 'Mod' ? (isMac ? 'Meta' : 'Ctrl') : part)))
  const words = [
    [held.has('Ctrl'), 'Ctrl'],
    [held.has('Alt'), isMac ? '⌥' : 'Alt'],
    [held.has('Shift'), isMac ? '⇧' : 'Shift'],
    [held.has('Meta'), '⌘'],
  ] as const
  return [
    ...words.flatMap(([isHeld, word]) => (isHeld ? [word] : [])),
    SAID[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  ]
}

const SAID: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}
