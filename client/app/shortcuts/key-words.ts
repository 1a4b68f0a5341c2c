import { isMac } from '../../ui/pressed-keys.ts'

/** Key names as printed on keyboards. Modifiers come in the usual order: Ctrl, Alt, Shift, Meta. */
export function wordsOf(keys: string, platform = navigator.platform): string[] {
  const onMac = isMac(platform)
  const parts = keys.split(/-(?!$)/)
  const key = parts.pop() ?? ''
  const held = new Set(parts.map((part) => (part === 'Mod' ? (onMac ? 'Meta' : 'Ctrl') : part)))
  const words = [
    [held.has('Ctrl'), 'Ctrl'],
    [held.has('Alt'), onMac ? '⌥' : 'Alt'],
    [held.has('Shift'), onMac ? '⇧' : 'Shift'],
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
