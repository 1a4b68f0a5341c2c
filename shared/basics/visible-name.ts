// Characters that end a line, change the writing direction or are invisible. Joiners and variation selectors
// are excluded, because emoji use them.
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|(?!\u200c|\u200d|[\ufe00-\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/**
 * Joiners after a character that they don't affect. Some scripts and emoji need them; elsewhere they're
 * invisible.
 */
const JOINS_NOTHING = /(?<![^\p{ASCII}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(?:\u200c|\u200d)+/gu

/**
 * A name as everyone sees it: without direction overrides and other invisible characters. With these,
 * `txt.exe` could be shown as `exe.txt`, or two names could look the same.
 */
export function visibleName(name: string): string {
  return name.replace(UNSEEN, '').replace(JOINS_NOTHING, '')
}

/**
 * Applies {@link visibleName} to each segment of a path. A segment that would become empty turns into `?`.
 */
export function visiblePath(path: string): string {
  return path
    .split('/')
    .map((part) => visibleName(part) || (part && '?'))
    .join('/')
}
