import { languageOf } from './language-table.ts'

/**
 * Removes everything from a text that a formatter may change. Texts that differ only in white space, quotes,
 * trailing commas or line breaks become equal. `comments: 'dropped'` also removes comments and docstrings.
 * Only for comparing: text that the scanner misreads stays as written, so a comparison may report a false
 * change but doesn't miss a real one.
 */
export function bareText(text: string, path: string, comments: 'dropped' | 'kept'): string {
  const language = languageOf(path, '')
  switch (language.name) {
    case 'TypeScript':
    case 'TSX':
    case 'JavaScript':
      return scan(text, { ...ECMASCRIPT, comments })
    case 'Python':
      return scan(text, { ...PYTHON, comments })
    case 'Go':
      return scan(text, { ...GO, comments })
    case 'JSON':
      return scan(text, { ...JSON_TEXT, comments })
  }
  if (language.class === 'document') return text.replace(/\s+/g, ' ').trim()
  if (language.class === 'code' && language.comments === 'slashes') return scan(text, { ...C_LIKE, comments })
  const dropped = {
    comments: language.comments === 'hash' && comments === 'dropped',
    remarks: REMARKS.has(language.name),
  }
  return bareLines(text, dropped)
}

/**
 * Whether bare text is built token by token, so that the bare text of a prefix is a prefix of the bare text,
 * except around the cut. False for files in which the least indented line affects all other lines.
 */
export function isBareTokenByToken(path: string): boolean {
  const { name, class: kind, comments } = languageOf(path, '')
  if (/^(?:TypeScript|TSX|JavaScript|Python|Go|JSON)$/.test(name) || kind === 'document') return true
  return kind === 'code' && comments === 'slashes'
}

type Rules = {
  /** Matches the next token, whatever it is. Alternatives are ordered by frequency. */
  tokens: RegExp
  comment: RegExp
  /** Regular expression literals. The code before a slash decides whether it is a literal or a division. */
  patterns?: RegExp
  /** `'a'` and `"a"` are the same. */
  quotes?: boolean
  /** Closing tokens. A comma right before such a token has no meaning. */
  closers: string
  /** A semicolon at the end of a line may be left out. */
  semicolons?: boolean
  /** Indentation is significant. */
  indented?: boolean
  /** Statements that consist of a string, with the rest of their line. They count as comments. */
  docstrings?: RegExp
}

const STRINGS = String.raw`"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?`
const WORDS = String.raw`[\p{L}\p{N}_$]+|\s+`
/** Comments with slashes. The `//` of an address in a text doesn't begin a comment. */
const SLASHES = String.raw`(?<!:)//[^\n]*|/\*[\s\S]*?(?:\*/|$)`
const AFTER_LINES = String.raw`\n[ \t]*|[^\S\n]+`

const C_LIKE: Rules = {
  tokens: new RegExp(`${WORDS}|${SLASHES}|${STRINGS}|.`, 'gsu'),
  comment: /^\/[/*]/,
  closers: '',
}
const JSON_TEXT: Rules = { ...C_LIKE, closers: ')]}' }
const GO: Rules = {
  tokens: new RegExp(`${WORDS}|${SLASHES}|\`[^\`]*\`?|${STRINGS}|.`, 'gsu'),
  comment: /^\/[/*]/,
  closers: ')]}',
}
const ECMASCRIPT: Rules = {
  tokens: new RegExp(`${WORDS}|${SLASHES}|\`(?:\\\\[\\s\\S]|[^\`\\\\])*\`?|${STRINGS}|.`, 'gsu'),
  comment: /^\/[/*]/,
  patterns: /\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/\w*/y,
  quotes: true,
  closers: ')]}',
  semicolons: true,
}
const PYTHON: Rules = {
  tokens: new RegExp(
    `[\\p{L}\\p{N}_]+|${AFTER_LINES}|#[^\\n]*|"""[\\s\\S]*?(?:"""|$)|'''[\\s\\S]*?(?:'''|$)|${STRINGS}|.`,
    'gsu',
  ),
  comment: /^#/,
  quotes: true,
  closers: ']}',
  indented: true,
  docstrings: new RegExp(
    `[rRuU]?(?:${[`"""[^"\\\\]*(?:(?:\\\\[\\s\\S]|"(?!""))[^"\\\\]*)*"""`, `"[^"\\\\\\n]*(?:\\\\.[^"\\\\\\n]*)*"`]
      .flatMap((string) => [string, string.replaceAll('"', "'")])
      .join('|')})[^\\S\\n]*(?:#[^\\n]*)?(?=\\n|$)`,
    'y',
  ),
}

const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|do|else|void|delete|await|yield))$/

/**
 * Converts a text to bare text. Runs over every token of every analysed or followed file, so for speed it
 * recognises most tokens by their first letter.
 */
function scan(text: string, rules: Rules & { comments: 'dropped' | 'kept' }): string {
  const bare: string[] = []
  const lines = new Indentation()
  lines.begin(text.length - text.trimStart().length)
  let last = ''
  let newLine = false
  // -2 means no place yet: it never equals `bare.length - 1`, not even before the first token.
  let commaAt = -2
  let semicolonAt = -2
  let beforeSemicolon = ''
  const { tokens, patterns, docstrings, closers, comment } = rules
  for (let at = 0; at < text.length; at = tokens.lastIndex) {
    tokens.lastIndex = at
    tokens.test(text)
    let token = text.slice(at, tokens.lastIndex)
    if (isSpace(token)) {
      newLine ||= token.includes('\n')
      if (rules.indented && token.startsWith('\n')) lines.begin(token.length - 1)
      continue
    }
    if (token === '/' && patterns && BEFORE_PATTERN.test(last)) {
      patterns.lastIndex = at
      token = patterns.exec(text)?.[0] ?? token
      tokens.lastIndex = at + token.length
    }
    if (docstrings && rules.comments === 'dropped' && lines.isBegun && last !== '\\') {
      docstrings.lastIndex = at
      if (docstrings.test(text)) {
        tokens.lastIndex = docstrings.lastIndex
        continue
      }
    }
    const isWord = isWordAt(token, 0)
    if (!isWord && comment.test(token)) {
      // Drops a comment behind code, which describes this code. Only a comment on its own line can be the cited
      // text.
      if (rules.comments === 'dropped' || !(newLine || last === '')) continue
      token = token.replace(/\s+/g, ' ')
    }
    if (commaAt === bare.length - 1 && closers.includes(token)) bare[commaAt] = ''
    if (rules.semicolons && semicolonAt === bare.length - 1 && (newLine || token === '}')) {
      bare[semicolonAt] = ''
      last = beforeSemicolon
    }
    if (rules.indented) bare.push(lines.sign())
    if (rules.quotes && token.startsWith("'")) token = withOneQuote(token)
    bare.push(isWord && isWordAt(last, -1) ? ` ${token}` : token)
    if (token === ',') commaAt = bare.length - 1
    if (token === ';') {
      semicolonAt = bare.length - 1
      beforeSemicolon = last
    }
    if (rules.indented) lines.note(token)
    last = token
    newLine = false
  }
  if (rules.semicolons && semicolonAt === bare.length - 1) bare.pop()
  return bare.join('')
}

function isSpace(token: string): boolean {
  const code = token.charCodeAt(0)
  return code < 128 ? code === 32 || (code >= 9 && code <= 13) : /^\s/.test(token)
}

const WORD_END = /[\p{L}\p{N}_$]$/u
const WORD_START = /^[\p{L}\p{N}_$]/u

/** Whether a token begins (`at` 0) or ends (`at` -1) with a word. */
function isWordAt(token: string, at: 0 | -1): boolean {
  const code = token.charCodeAt(at === 0 ? 0 : token.length - 1)
  if (code >= 128) return (at === 0 ? WORD_START : WORD_END).test(token)
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36
  )
}

const SIMPLE_STRING = /^'([^'"\\]*)'$/

function withOneQuote(token: string): string {
  return token.replace(SIMPLE_STRING, '"$1"')
}

/** Tracks the indentation of lines as levels instead of spaces. Ignores lines inside brackets. */
class Indentation {
  readonly #widths: number[] = []
  #pending: number | undefined
  #brackets = 0

  /** Whether the next token is the first of its line. */
  get isBegun(): boolean {
    return this.#pending !== undefined
  }

  begin(width: number): void {
    if (this.#brackets === 0) this.#pending = width
  }

  /** Returns the mark to insert before the next token if it begins a line; '' otherwise. */
  sign(): string {
    const width = this.#pending
    this.#pending = undefined
    if (width === undefined) return ''
    while ((this.#widths.at(-1) ?? -1) > width) this.#widths.pop()
    if (this.#widths.at(-1) !== width) this.#widths.push(width)
    return `\n${this.#widths.length}:`
  }

  note(token: string): void {
    if (/^[([{]$/.test(token)) this.#brackets++
    else if (/^[)\]}]$/.test(token)) this.#brackets = Math.max(0, this.#brackets - 1)
  }
}

/** Languages in which an unquoted `#` after white space begins a comment. */
export const REMARKS: ReadonlySet<string> = new Set(
  'YAML|TOML|Ruby|Crystal|Elixir|R|Shell|AWK|Nix|GraphQL|Terraform|HCL|Makefile|CMake|Starlark|Meson|Just|Nginx'.split(
    '|',
  ),
)
/**
 * Multi-line strings, in which `#` may be text. A source with such a string keeps all its trailing comments.
 */
const LONG_TEXT = /"""|'''|<<[~-]?[^\S\n]*["'\w]|[|>][-+\d]{0,2}[^\S\n]*(?:#.*)?$/m

function bareLines(text: string, dropped: { comments: boolean; remarks: boolean }): string {
  const withoutRemarks = dropped.remarks && !LONG_TEXT.test(text)
  const lines = text.split('\n').map((line) => (withoutRemarks ? withoutRemark(line) : line).trimEnd())
  const telling = lines.filter((line) => line !== '' && !(dropped.comments && /^\s*#(?!!)/.test(line)))
  const least = telling.reduce((most, line) => Math.min(most, line.length - line.trimStart().length), text.length)
  return telling.map((line) => line.slice(least)).join('\n')
}

/** Removes a trailing comment from a line. A line with an unclosed quote stays as it is. */
export function withoutRemark(line: string): string {
  const marks = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?<=\S)\s+#(?![{![])|["']/g
  for (let mark = marks.exec(line); mark; mark = marks.exec(line)) {
    if (mark[0].length === 1) return line
    if (mark[0].endsWith('#')) return line.slice(0, mark.index)
  }
  return line
}
