/** What stands in for a secret. */
export const REDACTED = '[redacted]'

const KIND = '[A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?'
const BEGIN = `-----BEGIN ${KIND}-----`
const END = `-----END ${KIND}-----`
/**
 * From where a private key begins to where it ends, with no other beginning or end between them: whatever stands between
 * its lines. No text is looked at from two beginnings.
 */
const ARMOURED = new RegExp(`${BEGIN}((?:(?!-----(?:BEGIN|END) )[\\s\\S]){1,20000})${END}`, 'g')
/** What lies there is a key only if letters of one follow soon; no ruled line of a comment is. */
const HOLDS_KEY = /^[\s\S]{0,400}?[A-Za-z0-9][A-Za-z0-9+/=]{39}/
/** Between the lines of a key that may have lost its end: also what puts strings together, and what begins comments. */
const BETWEEN = '\\s\\\\"\'`+,.()#*/'
const BREAK = `(?:\\\\[nrt]|[${BETWEEN}])`
const HEADER = '[A-Z][A-Za-z-]{1,20}: [^\\n\\\\]{0,100}(?=[\\n\\\\])'
const LINE = '[A-Za-z0-9+/=]{40,4000}'
/**
 * A private key: its first line, and at least one whole line of what it holds. It ends with what none holds, so that code
 * that only knows how keys begin stays. All that follows the first whole line may be missing: nothing is tried twice.
 */
const PEM = new RegExp(
  `${BEGIN}(?:${BREAK}{1,20}${HEADER}){0,8}` +
    `(?:${BREAK}{0,400}${LINE}){1,1000}` +
    `(?:[A-Za-z0-9=${BETWEEN}]{0,200}${END})?`,
  'g',
)
/** Keys that say by their form what they are. */
const KEYS =
  /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{40,}|glpat-[\w-]{20,}|xox[abeprs]-[\w-]{10,}|(?:AKIA|ASIA)[0-9A-Z]{16}|sk_(?:live|test)_[0-9A-Za-z]{16,}|sk-(?:[a-z]+-)?[\w-]{32,}|AIza[\w-]{35}|npm_[A-Za-z0-9]{36})/g
/** Begins only where a word does, or a long run of letters would be looked at from each of them. */
const TOKENS = /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g
/** What a name ends in whose value is a secret. */
const SECRET =
  'password|passwd|passphrase|secret(?:[_-]?access)?(?:[_-]?key)?(?:[_-]?base)?|(?:api|private)[._-]?key|(?:access|auth)[_-]?token'
/** `password = "…"`: a value in quotes that is no placeholder and no reference. */
const ASSIGNED = new RegExp(
  `((?<![\\w.-])[\\w.-]{0,100}?(?:${SECRET})["']?\\s*(?:[:=]|=>)\\s*)(["'])(?!\\s|[<$%{*])([^"'\\s]{8,})\\2`,
  'gi',
)
const END_OF_VALUE = '(?=[ \\t]*$|[ \\t]+[#;])'
/** `password: …` on a line of its own: one word that is no placeholder, no reference, and not the name again. */
const UNQUOTED = new RegExp(
  `^([ \\t]*(?:-[ \\t]+)?(?:(?:export|ENV|ARG)[ \\t]+)?[\\w./:@-]{0,100}?(${SECRET})[ \\t]*[:=][ \\t]*)` +
    `(?!["'\`<$%{*[]|(?:true|false|null|none|yes|no|on|off|\\2)${END_OF_VALUE})\\S{3,}${END_OF_VALUE}`,
  'gim',
)
/** Formats in which what follows `=` or `:` is the value itself, and no code that reads it. */
const LITERAL =
  /(?:^|\/)(?:\.env[^/]*|\.npmrc|\.pypirc|[^/]*(?:docker|container)file(?:[.-][^/]*)?|[^/]*\.(?:properties|ini|cfg|conf|cnf|env|ya?ml|toml|desktop|service|sh|bash|zsh)(?:\.(?:example|sample|template|dist|defaults))?)$/i
/** An address with a password in it. */
const IN_ADDRESS = /((?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"']+:)[^\s:/@"'$<{]{3,}(?=@)/gi

/**
 * A text without the secrets in it, with as many lines as before. Whatever is told of a source is told of this. `path`:
 * of the file, where it is one; some formats write values without quotes.
 */
export function redact(text: string, path = ''): string {
  const kept = text
    .replace(ARMOURED, (block, held: string) => (HOLDS_KEY.test(held) ? withoutKey(block) : block))
    .replace(PEM, withoutKey)
    .replace(KEYS, REDACTED)
    .replace(TOKENS, REDACTED)
    .replace(ASSIGNED, (_all, before: string, quote: string) => `${before}${quote}${REDACTED}${quote}`)
    .replace(IN_ADDRESS, (_all, before: string) => `${before}${REDACTED}`)
  return LITERAL.test(path) ? kept.replace(UNQUOTED, (_all, before: string) => `${before}${REDACTED}`) : kept
}

const withoutKey = (block: string) => REDACTED + block.replace(/[^\n]/g, '')
