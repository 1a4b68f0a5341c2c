import { blockCommentEnd, endBehind, type Lexis, lineCommentEnd } from '../declarations/tokens.ts'

/** Returns the string and comment rules for an SQL text. Its quotes around names reveal the dialect. */
export function sqlLexis(source: string): Lexis {
  const hasBackticks = source.includes('`')
  return {
    commentEnd(text, at) {
      const isHash = hasBackticks && text[at] === '#' && startsLine(text, at)
      return Math.max(lineCommentEnd(text, at, isHash ? ['#'] : ['--']), blockCommentEnd(text, at))
    },
    stringEnd(text, at) {
      if (text[at] === "'") return quotedEnd(text, at, "'", hasBackticks)
      return text[at] === '$' ? dollarEnd(text, at) : -1
    },
    quotedEnd(text, at) {
      const char = text[at] ?? ''
      if (char === '"' || char === '`') return quotedEnd(text, at, char, false)
      return char === '[' ? bracketEnd(text, at) : -1
    },
    word: /[\p{L}\p{N}_@][\p{L}\p{N}_@$#]*/uy,
  }
}

function startsLine(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '\n'
}

/** Returns the end of a quoted string. A doubled quote is an escaped quote, so the string continues. */
function quotedEnd(text: string, at: number, quote: string, escapes: boolean): number {
  for (let next = at + 1; next < text.length; next++) {
    const char = text[next]
    if (escapes && char === '\\') next++
    else if (char === quote) {
      if (text[next + 1] !== quote) return next + 1
      next++
    }
  }
  return text.length
}

/** `$body$ … $body$` */
function dollarEnd(text: string, at: number): number {
  const sign = /^\$(?:[A-Za-z_]\w{0,40})?\$/.exec(text.slice(at, at + 44))?.[0]
  return sign ? endBehind(text, sign, at + sign.length) : -1
}

/** `[Users]` is a name, `[1]` and `[]` belong to arrays. */
function bracketEnd(text: string, at: number): number {
  const name = /^\[[A-Za-z_][\w .-]{0,126}\]/.exec(text.slice(at, at + 130))?.[0]
  return name ? at + name.length : -1
}

/**
 * Removes lines that aren't statements: rows of a dump, the down part of a migration, and client commands
 * such as `DELIMITER`.
 */
export function withoutForeignLines(source: string): string {
  return withPlainDelimiters(withoutWayBack(withoutRows(source)))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** `COPY t FROM stdin;` is followed by rows, to a line with `\.`. */
function withoutRows(source: string): string {
  let out = ''
  for (const match of source.matchAll(/^COPY\s[^;\n]{1,2000}\sFROM\s+stdin[^;\n]{0,200};[^\n]*\n/gim)) {
    const start = match.index + match[0].length
    if (start < out.length) continue
    const end = source.indexOf('\n\\.', start)
    out += source.slice(out.length, start) + blank(source.slice(start, end < 0 ? source.length : end + 3))
  }
  return out + source.slice(out.length)
}

function withoutWayBack(source: string): string {
  const back = /^--\s*(?:\+goose\s+|\+migrate\s+|migrate:)down\b/im.exec(source)
  return back ? source.slice(0, back.index) + blank(source.slice(back.index)) : source
}

/** `DELIMITER $$`: what ends statements from there on is put as a semicolon. */
function withPlainDelimiters(source: string): string {
  if (!/^DELIMITER\s/im.test(source)) return source
  let sign = ';'
  const lines = source.split('\n').map((line) => {
    const order = /^DELIMITER\s+(\S{1,8})\s*$/i.exec(line.slice(0, 80))
    if (order) sign = order[1] ?? ';'
    if (order) return blank(line)
    const end = line.trimEnd()
    return sign !== ';' && end.endsWith(sign) ? `${end.slice(0, -sign.length)};${' '.repeat(sign.length - 1)}` : line
  })
  return lines.join('\n')
}
