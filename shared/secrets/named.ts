import { isChosen, isGenerated, standsForSomething } from './likeliness.ts'

/** Finds secrets that only their names reveal: `password = "…"`, in any language and format. */

/** Words that the name of a secret contains. */
const WORD =
  /pass(?:word|wd|phrase|code)|pwd|(?<![a-z])pass(?![a-z])|secret|token|api[_.-]?key|apikey|(?:access|auth|private|encryption|signing|master|account|storage|service|client|session|license|db|database|priv|admin|ssh|iam|cloud|app|application|security|shared|consumer|integration|webhook|deploy|cookie|jwt|hmac|aes)[_.-]?key|credentials?|creds|(?<![a-z])auth(?![a-z])|contrase(?:ñ|n)a|kennwort|passwort|motdepasse|пароль/gi
/** Names of secrets that people choose. All other secrets are generated. */
const CHOSEN =
  /pass|pwd|secret|api[_.-]?key|private[_.-]?key|(?:access|auth)[_.-]?(?:key|token)|contrase|kennwort|motdepasse|пароль/i
/** Parts of names that are about a secret, such as `length`, or that name public values. */
const ABOUT =
  /(?:length|size|name|names|field|label|hint|type|types|url|uri|endpoint|path|file|policy|regex|pattern|prefix|suffix|header|id|ids|count|ttl|expiry|expires?(?:in|at)?|age|min|max|limit|enabled|required|manager|provider|service|store|storage|reset|form|input|error|message|msg|text|title|placeholder|description|help|rule|rules|validator|strength|version|algorithm|alg|format|ref|arn|usage|scope|scopes|selector|ring|index|hash|digest|checksum|integrity|fingerprint|kind|class|mode|state|status|page|route|link|button|icon|view|screen|dialog|template|event|action|command|option|param|parameter|var|variable|env|column|table|schema|query|code(?!$)|char|chars|charset|characters)s?$/i
const OPEN_NAME =
  /public|pub[_.-]?key|csrf|xsrf|site[_.-]?key|publishable|primary|foreign|partition|idempot|pagination|page[_.-]?token|continuation|next[_.-]?token|cancell?ation|lex(?:er|ical)|syntax|author|tokeni|design|color|colour|theme|spacing|i18n|accessor|keyword|encoded|hashed|mask|placeholder/i

const NAME_BACK = 60
const NAME_ON = /[\w]{0,40}(?:[.-]\w{1,20}){0,3}/y
/** Text between a name and its value: closing quotes and brackets, a type, an operator. */
const BETWEEN =
  /\\?["'`]?[\])]?(?:\[\w{0,8}\])?(?:\s{0,3}:\s?[&*]?[A-Za-z][\w.<>?[\]]{0,40}(?=\s{0,3}=)|[ \t](?:string|String|str)(?=\s{0,3}:?=))?[ \t]{0,40}(=>|:{0,3}={1,3}|!={1,2}|\?\?=|\|\|=|[?+.]=|:|,|\(|\|\|)(?:\s{0,3}(?:os\.)?(?:getenv|environ\.get|env|get)\(["'][\w.-]{1,60}["'],)?\s{0,20}/y
const QUOTED = /(?:\$?@|[bBrRfFuUNL]{1,2})?(\\?["'`])/y
const LONGEST = 400
/** `password "…"`, as in configurations and calls without brackets. */
const BESIDE = /["'\])]{0,2}(?:\.assign\(| by|)[ \t]{1,20}(?=["'])|\.assign\(/iy
/** `if ("…" == password)`. */
const COMPARED = /(["'])([^"'\n]{6,200})\1\s{0,3}[!=]={1,2}\s{0,3}$/

export type Named = { start: number; end: number }
export type Place = {
  /** Whether the text after a name is the value itself, without quotes. */
  isLiteral: boolean
  /** Whether the file is a test or sample, whose passwords usually give no access. */
  isTest: boolean
}

export function findNamed(text: string, place: Place): Named[] {
  const found: Named[] = []
  let last = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (index < last) continue
    const from = nameStart(text, index)
    const to = onward(NAME_ON, text, index + word.length) ?? index + word.length
    const name = text.slice(from, to)
    const value =
      valueAfter(text, to, place) ??
      valueBeside(text, to) ??
      valueInImage(text, { from, to }, place) ??
      valueBefore(text, from)
    if (!value || !isSecret(name, value, place)) continue
    found.push({ start: value.start, end: value.end })
    last = Math.max(index, value.end)
  }
  return found
}

function nameStart(text: string, index: number): number {
  let at = index
  while (at > 0 && index - at < NAME_BACK && /[\w.-]/.test(text[at - 1] ?? '')) at--
  return at
}

function onward(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

type Value = Named & { text: string; isQuoted: boolean; operator: string }

function valueAfter(text: string, at: number, { isLiteral }: Place): Value | undefined {
  BETWEEN.lastIndex = at
  const between = BETWEEN.exec(text)
  if (!between) return undefined
  const operator = between[1] ?? ''
  const start = BETWEEN.lastIndex
  const quoted = quotedAt(text, start, operator)
  if (quoted) return quoted
  if (!/^(?:=|:|:=|\?=|\+=|=>)$/.test(operator) || /\n/.test(between[0])) return undefined
  return bareAt(text, start, { operator, isLiteral, isJoined: /[=:]$/.test(between[0]) })
}

function quotedAt(text: string, at: number, operator: string): Value | undefined {
  QUOTED.lastIndex = at
  const quote = QUOTED.exec(text)?.[1]
  if (!quote) return undefined
  const start = QUOTED.lastIndex
  const line = text.slice(start, start + LONGEST)
  const end = line.indexOf(quote)
  const value = end < 0 ? '' : line.slice(0, end)
  if (value === '' || value.includes('\n')) return undefined
  return { start, end: start + end, text: value, isQuoted: true, operator }
}

type Bare = { operator: string; isLiteral: boolean; isJoined: boolean }

/**
 * Returns the unquoted value up to the end of the word. In code, an unquoted value can be a variable's
 * name, so only a generated value counts.
 */
function bareAt(text: string, start: number, { operator, isLiteral, isJoined }: Bare): Value | undefined {
  const [value = ''] = /^[^\s"'`;,<>&|)}\]\\]{1,400}/.exec(text.slice(start, start + LONGEST)) ?? []
  if (value === '') return undefined
  const next = text.slice(start + value.length, start + value.length + 30)
  const ends = /^[ \t]*(?:$|[\r\n]|[ \t][#;]|[;,&"'`)}\]|\\]|\s--?\w|<\/)/.test(next)
  if (!(ends || (isJoined && /^[ \t]/.test(next)))) return undefined
  const end = start + value.length
  return isLiteral || isJoined || isGenerated(value)
    ? { start, end, text: value, isQuoted: isLiteral && ends, operator }
    : undefined
}

function valueBeside(text: string, at: number): Value | undefined {
  const start = onward(BESIDE, text, at)
  return start === undefined ? undefined : quotedAt(text, start, ' ')
}

/** `ENV TOKEN value`, as images are described. */
function valueInImage(
  text: string,
  { from, to }: { from: number; to: number },
  { isLiteral }: Place,
): Value | undefined {
  if (
    !isLiteral ||
    text[to] !== ' ' ||
    !/(?:^|\n)[ \t]{0,20}ENV[ \t]{1,5}$/.test(text.slice(Math.max(0, from - 30), from))
  )
    return undefined
  return bareAt(text, to + 1, { operator: ' ', isLiteral, isJoined: false })
}

function valueBefore(text: string, at: number): Value | undefined {
  const before = text.slice(Math.max(0, at - 220), at)
  const found = /[!=]=\s{0,3}$/.test(before) ? COMPARED.exec(before) : null
  const value = found?.[2]
  if (!found || value === undefined) return undefined
  const start = Math.max(0, at - 220) + found.index + 1
  return { start, end: start + value.length, text: value, isQuoted: true, operator: '==' }
}

function isSecret(name: string, { text: value, isQuoted, operator }: Value, { isTest, isLiteral }: Place): boolean {
  if (
    value.length < 3 ||
    value.includes('\\u') ||
    (/^-|=$/.test(value.replace(/={1,2}$/, '')) && !isGenerated(value)) ||
    ABOUT.test(name) ||
    OPEN_NAME.test(name) ||
    standsForSomething(value)
  )
    return false
  const bare = value.replace(/^[A-Za-z]+ (?=\S+$)/, '')
  // Before a comma, the name can be any argument, so only the name of a setting counts, such as `API_KEY`.
  if (operator === ',' && !/[_.A-Z-]/.test(name)) return false
  if (isGenerated(bare)) return true
  if (isTest || !isQuoted || !CHOSEN.test(name) || sameWords(name, value)) return false
  if (operator === ',' || operator === '(' || operator === '||')
    return value.length >= 8 && /\d/.test(value) && isChosen(value)
  return (isLiteral || value.length >= 6) && isChosen(value)
}

/** `secret: "app-secret"` names a secret, and is none. */
function sameWords(name: string, value: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  return (
    letters(name) !== '' && (letters(value).includes(letters(name)) || letters(name).includes(letters(value) || ' '))
  )
}
