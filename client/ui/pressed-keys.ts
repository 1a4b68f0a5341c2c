import { isComposing } from './composing.ts'

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'keyCode' | 'isComposing' | 'getModifierState'>>

export function isMac(platform = navigator.platform): boolean {
  return /Mac|iPhone|iPad/.test(platform)
}

/** Whether a key belongs to text input: to an input method, or to a character that AltGr writes. */
export function writesText(event: Pressed, platform?: string): boolean {
  if (isComposing({ isComposing: event.isComposing ?? false, keyCode: event.keyCode ?? 0 })) return true
  // Browsers on a Mac report Option as AltGr; shortcuts there use it like Alt.
  return event.getModifierState?.('AltGraph') === true && !isMac(platform)
}

/**
 * Returns the names that shortcuts may use for a pressed key. Letters are always lower case, because
 * Caps Lock changes their case. A Latin letter is what the layout says, wherever the key is. On a layout
 * without Latin letters, the position of the key counts. The position also counts for digits, which some
 * layouts write only with Shift.
 */
export function namesOf({ key, code, keyCode = 0 }: Pressed): readonly string[] {
  if (/^[a-z]$/i.test(key)) return [key.toLowerCase()]
  const isForeign = /[^ -~]/.test(key) || key === 'Dead'
  const place = (isForeign && asciiOf(keyCode)) || placeOf(code, isForeign)
  return place && place !== key ? [key, place] : [key]
}

/** Returns the letter or digit that a key has on the Latin layout. Browsers report it as the `keyCode`. */
function asciiOf(keyCode: number): string | undefined {
  const sign = String.fromCharCode(keyCode)
  return /^[A-Z0-9]$/.test(sign) ? sign.toLowerCase() : undefined
}

function placeOf(code: string, isForeign: boolean): string | undefined {
  const [, kind, sign = ''] = /^(Key|Digit)(.)$/.exec(code) ?? []
  if (kind === 'Digit' || (kind === 'Key' && isForeign)) return sign.toLowerCase()
  // With Ctrl some layouts write something other than a backslash.
  if (code === 'Backslash') return '\\'
  // On other layouts this key may be the minus that zooms out.
  return code === 'Slash' && isForeign ? '/' : undefined
}

/**
 * Whether this key was pressed with the modifier of a shortcut (Mod, Ctrl or none) and nothing else.
 * Notation of the editor's library: `Mod-k`, where `Mod` is Command on a Mac and Ctrl elsewhere. A
 * character may need Shift on some layouts.
 */
export function isPressed(keys: string, event: Pressed, platform?: string): boolean {
  // When a browser fills in a form, it dispatches a key event without a key.
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
