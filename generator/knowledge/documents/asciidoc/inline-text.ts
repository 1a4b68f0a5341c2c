export const QUOTES: readonly (readonly [readonly [string, string], readonly [string, string]])[] = [
  [
    ['"`', '`"'],
    ['“', '”'],
  ],
  [
    ["'`", "`'"],
    ['‘', '’'],
  ],
]
export const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '(C)': '©',
    '(R)': '®',
    '(TM)': '™',
    '...': '…',
    '->': '→',
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&nbsp;': '\u00a0',
  }),
)

export function entity(text: string): string | undefined {
  const [, hex, decimal] = /^&#(?:x([0-9a-f]{1,6})|(\d{1,7}));$/i.exec(text) ?? []
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? 0)
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined
}

/** Returns the text in the brackets after an address, without attributes such as `window=_blank` or `^`. */
export function wordsOf(inside: string): string {
  const text = /^"(.*)"(?:,.*)?$/s.exec(inside)?.[1] ?? inside.replace(/,\s*(?:window|role|opts|rel|title|id)=.*$/s, '')
  return text.replace(/\^$/, '').trim()
}

/** Returns code without the signs that protect it from being read as markup. */
export function literal(code: string): string {
  const bare = /^\+(.+)\+$/s.exec(code)?.[1] ?? code
  return bare.replace(/pass:[a-z,]{0,20}\[([^[\]]{0,400})\]/g, '$1').replace(/\\([`*_#{<[])/g, '$1')
}
