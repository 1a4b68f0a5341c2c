import {
  blockCommentText,
  isDirective,
  isLicence,
  lineCommentText,
  readsLikeProse,
} from '../../doc-comments/comment-text.ts'

/** A token of a declaration. Lines are counted from 1. */
export type Token = {
  kind: 'word' | 'quoted' | 'string' | 'sign' | 'comment'
  text: string
  from: number
  to: number
  line: number
  endLine: number
}

/**
 * Token rules of a language. Each function returns the end of the token at a position, or -1 if none begins
 * there.
 */
export type Lexis = {
  commentEnd(source: string, at: number): number
  stringEnd(source: string, at: number): number
  quotedEnd?(source: string, at: number): number
  /** Sticky. */
  word: RegExp
}

/** Maximum number of tokens. A file has at most a megabyte, and anything after so many tokens is left out. */
const MAX_TOKENS = 250_000

/** Reads the tokens in one pass over a text. */
export function tokensOf(source: string, lexis: Lexis): Token[] {
  const tokens: Token[] = []
  let line = 1
  for (let at = 0; at < source.length && tokens.length < MAX_TOKENS; ) {
    const char = source[at] ?? ''
    if (/\s/.test(char)) {
      if (char === '\n') line++
      at++
      continue
    }
    const [kind, to] = pieceAt(source, at, lexis)
    const text = source.slice(at, to)
    // An unclosed token may include the last line break, which isn't followed by another line.
    const shown = to === source.length ? text.replace(/\n$/, '') : text
    const endLine = line + (kind === 'word' || kind === 'sign' ? 0 : breaksIn(shown))
    tokens.push({ kind, text, from: at, to, line, endLine })
    line = endLine
    at = to
  }
  return tokens
}

function pieceAt(source: string, at: number, lexis: Lexis): [Token['kind'], number] {
  const comment = lexis.commentEnd(source, at)
  if (comment > at) return ['comment', comment]
  const string = lexis.stringEnd(source, at)
  if (string > at) return ['string', string]
  const quoted = lexis.quotedEnd?.(source, at) ?? -1
  if (quoted > at) return ['quoted', quoted]
  lexis.word.lastIndex = at
  return lexis.word.test(source) ? ['word', lexis.word.lastIndex] : ['sign', at + 1]
}

function breaksIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** End of a line comment that begins at `at` with one of `signs`; -1 if none begins there. */
export function lineCommentEnd(source: string, at: number, signs: readonly string[]): number {
  if (!signs.some((sign) => source.startsWith(sign, at))) return -1
  const end = source.indexOf('\n', at)
  return end < 0 ? source.length : end
}

/** Position after the next `sign` from `from` on; the end of the text if there is none. */
export function endBehind(source: string, sign: string, from: number): number {
  const end = source.indexOf(sign, from)
  return end < 0 ? source.length : end + sign.length
}

export function blockCommentEnd(source: string, at: number): number {
  return source.startsWith('/*', at) ? endBehind(source, '*/', at + 2) : -1
}

/** End of a quoted string that begins at `at`, at the latest the end of its line; -1 if none begins there. */
export function lineStringEnd(source: string, at: number, quote = '"'): number {
  if (source[at] !== quote) return -1
  for (let next = at + 1; next < source.length; next++) {
    const char = source[next]
    if (char === '\\') next++
    else if (char === quote) return next + 1
    else if (char === '\n') return next
  }
  return source.length
}

/** Index after the bracket that closes the bracket at `open`; the number of tokens if none closes it. */
export function behindClosing(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as Token
    if (kind !== 'sign') continue
    if (text === '(' || text === '{' || text === '[') depth++
    else if ((text === ')' || text === '}' || text === ']') && --depth <= 0) return at + 1
  }
  return tokens.length
}

/** Text of the consecutive comments right above a token. Comments behind code on their line don't count. */
export function docAbove(tokens: readonly Token[], index: number): string {
  const above: string[] = []
  let line = tokens[index]?.line ?? 0
  for (let at = index - 1; at >= 0; at--) {
    const token = tokens[at]
    if (token?.kind !== 'comment' || line - token.endLine > 1) break
    // A comment behind code describes that code.
    if (tokens[at - 1]?.endLine === token.line && tokens[at - 1]?.kind !== 'comment') break
    above.push(token.text)
    line = token.line
  }
  return commentText(above.reverse())
}

/**
 * Text of the comment behind a token on its line. Signs that separate declarations may precede the
 * comment.
 */
export function docBehind(tokens: readonly Token[], last: number): string {
  const line = tokens[last]?.endLine
  let at = last + 1
  while (/^[,;]$/.test(tokens[at]?.text ?? '')) at++
  const token = tokens[at]
  return token?.kind === 'comment' && token.line === line ? commentText([token.text]) : ''
}

/** Plain text of comments for a reader; '' for licences, tool directives and disabled code. */
export function commentText(comments: readonly string[]): string {
  const block = comments.findLast((comment) => comment.startsWith('/*'))
  const lines = comments.filter((comment) => !comment.startsWith('/*'))
  const text = lines.length > 0 ? lineCommentText(lines, /^(?:\/\/+|--+|#+)/) : block ? blockCommentText(block) : ''
  const isOfTools = isLicence(text) || isDirective(text)
  return isOfTools || (lines.length > 0 && !isSaying(text)) ? '' : text
}

/** Two words may say something too; code that was switched off and rulers do not. */
function isSaying(text: string): boolean {
  return readsLikeProse(text) || /^[\p{L}\d][\p{L}\p{N}\s'’,.()/-]{2,60}$/u.test(text)
}

/** Tokens as written in the source, on one line and without comments. */
export function flatText(tokens: readonly Token[], most = 2_000): string {
  let out = ''
  let end = -1
  for (const token of tokens) {
    if (token.kind === 'comment') continue
    if (out.length > most) break
    const text = token.kind === 'string' ? token.text.replace(/\s*\n\s*/g, ' ') : token.text
    out += end >= 0 && end < token.from && !/[([]$/.test(out) && !/^[)\],;]/.test(text) ? ` ${text}` : text
    end = token.to
  }
  return out
}
