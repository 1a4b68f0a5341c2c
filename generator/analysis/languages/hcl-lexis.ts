import { blockCommentEnd, type Lexis, lineCommentEnd, type Token } from './declarations/tokens.ts'

export const hclLexis: Lexis = {
  commentEnd: (source, at) => Math.max(lineCommentEnd(source, at, ['#', '//']), blockCommentEnd(source, at)),
  stringEnd(source, at) {
    if (source[at] === '"') return templateEnd(source, at)
    return source.startsWith('<<', at) ? heredocEnd(source, at) : -1
  },
  word: /[\p{L}_][\p{L}\p{N}_-]*|\d[\d.]*/uy,
}

/**
 * End of a string, which may contain expressions with further strings. An unclosed string ends with its
 * line.
 */
function templateEnd(source: string, from: number): number {
  /** Stack of open strings (-1) and open expressions (their number of open brackets). */
  const open: number[] = []
  for (let at = from; at < source.length; at++) {
    const char = source[at]
    const top = open.at(-1)
    if (top === undefined || top >= 0) {
      if (char === '"') open.push(-1)
      else if (char === '{') open[open.length - 1] = (top ?? 0) + 1
      else if (char === '}' && top !== undefined && top > 0) open[open.length - 1] = top - 1
      else if (char === '}') open.pop()
    } else if (char === '\\') at++
    else if ((char === '$' || char === '%') && source[at + 1] === '{') {
      open.push(0)
      at++
    } else if (char === '"') {
      open.pop()
      if (open.length === 0) return at + 1
    } else if (char === '\n') return at
  }
  return source.length
}

/** `<<-EOT` ends with a line that holds its mark alone. */
function heredocEnd(source: string, at: number): number {
  const mark = /^<<-?([A-Za-z_]\w{0,60})[ \t]*\n/.exec(source.slice(at, at + 80))
  if (!mark) return -1
  for (let line = at + mark[0].length; line < source.length; ) {
    const end = source.indexOf('\n', line)
    const stop = end < 0 ? source.length : end
    if (stop - line < 200 && source.slice(line, stop).trim() === mark[1]) return stop
    line = stop + 1
  }
  return source.length
}

/** Content of a string or a heredoc. */
export function stringValue({ text }: Token): string {
  if (!text.startsWith('<<')) return text.replace(/^"|"$/g, '').replaceAll('\\"', '"').replaceAll('\\n', '\n').trim()
  const lines = text.split('\n').slice(1, -1)
  const margin = Math.min(...lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length))
  return lines
    .map((line) => line.slice(Number.isFinite(margin) ? margin : 0))
    .join('\n')
    .trim()
}
