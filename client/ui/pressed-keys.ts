import { isComposing } from './composing.ts'

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'keyCode' | 'isComposing' | 'getModifierState'>>

export function isMac(platform = navigator.platform): boolean {
  return /Mac|iPhone|iPad/.test(platform)
}

/** Whether a key belongs to the text that is being written: to an input method, or to a sign that AltGr writes. */
export function writesText(event: Pressed, platform?: string): boolean {
  if (isComposing({ isComposing: event.isComposing ?? false, keyCode: event.keyCode ?? 0 })) return true
  // Browsers on a Mac report Option as AltGr; shortcuts there use it like Alt.
  return event.getModifierState?.('AltGraph') === true && !isMac(platform)
}

/**
 * The names that shortcuts may have for a pressed key. Caps Lock changes the case of a letter, so letters are always
 * small. A Latin letter is what the layout says it is, wherever it is. On a layout without Latin letters the place of the
 * key counts, and so it does for digits, which some layouts write only with Shift.
 */
export function namesOf({ key, code, keyCode = 0 }: Pressed): readonly string[] {
  if (/^[a-z]$/i.test(key)) return [key.toLowerCase()]
  const isForeign = /[^ -~]/.test(key) || key === 'Dead'
  const place = (isForeign && asciiOf(keyCode)) || placeOf(code, isForeign)
  return place && place !== key ? [key, place] : [key]
}

/** Browsers give a letter or digit of the Latin layout beside it as the code of a key. */
function asciiOf(keyCode: number): string | undefined {
  const sign = String.fromCharCode(keyCode)
  return /^[A-Z0-9]$/.test(sign) ? sign.toLowerCase() : undefined
}

function placeOf(code: string, isForeign: boolean): string | undefined {
  const [, kind, sign = ''] = /^(Key|Digit)(.)$/.exec(code) ?? []
  if (kind === 'Digit' || (kind === 'Key' && isForeign)) return sign.toLowerCase()
  // With Ctrl some layouts write something other than a backslash.
  if (code === 'Backslash') return '\\'
  // Elsewhere this key may be the minus that makes the page smaller.
  return code === 'Slash' && isForeign ? '/' : undefined
}

/**
 * Whether this key was pressed with the modifier of a shortcut, Mod or Ctrl or none, and with nothing else. Written as in
 * the editor's library: `Mod-k`, where `Mod` is Command on a Mac and Ctrl elsewhere. A sign may need Shift on some layouts.
 */
export function isPressed(keys: string, event: Pressed, platform?: string): boolean {
  // A browser that fills in a form dispatches a key event without a key.
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
