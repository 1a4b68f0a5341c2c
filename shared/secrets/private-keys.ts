const KIND = '[A-Z0-9 _-]{0,30}PRIVATE KEY(?: BLOCK)?'
const BEGIN = `-----BEGIN ${KIND}-----`
const END = `-----END ${KIND}-----`
/**
 * Private key from its BEGIN line to its END line, with any text between. No other BEGIN or END line may be
 * between them, so no text is scanned from two beginnings.
 */
const ARMOURED = new RegExp(`${BEGIN}((?:(?!-----(?:BEGIN|END) )[\\s\\S]){1,20000})${END}`, 'g')
/**
 * Detects key characters near the beginning of a block. Without them, as in a comment, the block is no key.
 */
const HOLDS_KEY = /^[\s\S]{0,400}?[A-Za-z0-9][A-Za-z0-9+/=]{39}/
/**
 * Characters that may be between the lines of a key, including string joins and comment signs. Used for keys
 * whose END line may be missing.
 */
const BETWEEN = '\\s\\\\"\'`+,.()#*/'
const BREAK = `(?:\\\\[nrt]|[${BETWEEN}])`
const HEADER = '[A-Z][A-Za-z-]{1,20}: [^\\n\\\\]{0,100}(?=[\\n\\\\])'
const LINE = '[A-Za-z0-9+/=]{40,4000}'
/**
 * Private key: its BEGIN line, and at least one whole line of content. The match stops at the first character
 * that no key contains, so code that only mentions BEGIN lines isn't redacted. Everything after the first
 * whole line is optional, so the pattern doesn't backtrack.
 */
const PEM = new RegExp(
  `${BEGIN}(?:${BREAK}{1,20}${HEADER}){0,8}` +
    `(?:${BREAK}{0,400}${LINE}){1,1000}` +
    `(?:[A-Za-z0-9=${BETWEEN}]{0,200}${END})?`,
  'g',
)
/** Keys of PuTTY, which have no armour lines. */
const PUTTY =
  /PuTTY-User-Key-File-\d:[\s\S]{1,3000}?Private-Lines: \d{1,4}\s{1,4}(?:[A-Za-z0-9+/=]{10,80}\s{1,4}){1,80}/g

type Span = { start: number; end: number }

export function findPrivateKeys(text: string): Span[] {
  const spanOf = ({ 0: whole, index }: RegExpMatchArray & { index: number }) => ({
    start: index,
    end: index + whole.length,
  })
  const armoured = [...text.matchAll(ARMOURED)].filter(([, held = '']) => HOLDS_KEY.test(held)).map(spanOf)
  return [...armoured, ...[...text.matchAll(PEM)].map(spanOf), ...[...text.matchAll(PUTTY)].map(spanOf)]
}
