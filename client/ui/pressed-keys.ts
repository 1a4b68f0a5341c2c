import { isComposing } from './composing.ts'

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'keyCode' | 'isComposing' | 'getModifierState'>>

export function isMac(platform = navigator.platform): boolean {
  return /Mac|iPhone|iPad/.test(platform)
}

/** Whether a key enters text, through an input method or as a character typed with AltGr. */
export function writesText(event: Pressed, platform?: string): boolean {
  if (isComposing({ isComposing: event.isComposing ?? false, keyCode: event.keyCode ?? 0 })) return true
  // Browsers on a Mac report Option as AltGr, but shortcuts use Option like Alt, so it doesn't count there.
  return event.getModifierState?.('AltGraph') === true && !isMac(platform)
}

/**
 * Returns the names that shortcuts may use for a pressed key. Letters are always lower case, because Caps
 * Lock changes their case. A Latin letter comes from the keyboard layout. On a layout without Latin
 * letters, the position of the key decides. The position also decides for digits, which some layouts type
 * only with Shift.
 */
export function namesOf({ key, code, keyCode = 0 }: Pressed): readonly string[] {
  if (/^[a-z]$/i.test(key)) return [key.toLowerCase()]
  const isForeign = /[^ -~]/.test(key) || key === 'Dead'
  const place = (isForeign && asciiOf(keyCode)) || placeOf(code, isForeign)
  return place && place !== key ? [key, place] : [key]
}

/** Returns the letter or digit of a key on the Latin layout, which browsers report as `keyCode`. */
function asciiOf(keyCode: number): string | undefined {
  const sign = String.fromCharCode(keyCode)
  return /^[A-Z0-9]$/.test(sign) ? sign.toLowerCase() : undefined
}

function placeOf(code: string, isForeign: boolean): string | undefined {
  const [, kind, sign = ''] = /^(Key|Digit)(.)$/.exec(code) ?? []
  if (kind === 'Digit' || (kind === 'Key' && isForeign)) return sign.toLowerCase()
  // The position decides, because with Ctrl some layouts produce another character than a backslash.
  if (code === 'Backslash') return '\\'
  // On Latin layouts, the key in the place of Slash may be the minus that zooms out.
  return code === 'Slash' && isForeign ? '/' : undefined
}

/**
 * Whether this key was pressed with exactly the modifier of a shortcut (Mod, Ctrl or none). Shortcuts use the
 * editor library's notation: `Mod-k`, where `Mod` is Command on a Mac and Ctrl elsewhere. Shift may be
 * pressed, too, for a character that needs Shift on some layouts.
 */
export function isPressed(keys: string, event: Pressed, platform?: string): boolean {
  // A browser that fills in a form dispatches a key event without `key`.
  if (!event.key || writesText(event, platform)) return false
  const [key = '', held] = keys.split('-').reverse()
  const isCommand = held === 'Mod' && isMac(platform)
  return (
    namesOf(event).includes(key) &&
    event.metaKey === isCommand &&
    event.ctrlKey === (held !== undefined && !isCommand) &&
    !event.altKey &&
    (!event.shiftKey || /^[^a-z]$/.test(key))
  )
}
