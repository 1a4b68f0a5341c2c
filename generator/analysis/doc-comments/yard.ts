import { fenced, trimBlankLines } from './comment-text.ts'
import { readJsDoc } from './jsdoc.ts'

/** A comment of Ruby, plain, RDoc or YARD, as plain Markdown. */
export function yardToMarkdown(text: string): string {
  if (text.includes(':nodoc:')) return ''
  const tags = text
    .split('\n')
    .filter((line) => !/^\s*(?:=begin|=end|:call-seq:|:stopdoc:|:startdoc:)/.test(line))
    .map((line) =>
      line
        .replace(/^(\s*)=+\s+(.{1,120})$/, '$1**$2**')
        .replace(PARAMETER, parameter)
        .replace(/^(\s*@(?:return|raise|yieldreturn)s?)\s+\[([^\]\n]{1,120})\]/, '$1 {$2}')
        .replace(/@raise\b/, '@throws'),
    )
  return readJsDoc(withWords(withCode(tags)).join('\n')).text
}

const PARAMETER = /^(\s*)@(?:param|option)\s+(?:(\w+)\s+)?\[([^\]\n]{1,120})\](?:\s*(\w+))?/

/** `@param name [Type]` and `@param [Type] name` as JSDoc has them. */
function parameter(...[, margin, before, type, after]: string[]): string {
  const words = before ? `${before}${after ? ` ${after}` : ''}` : (after ?? '')
  return `${margin}@param {${type}} ${words}`
}

/** `+name+` and `<tt>name</tt>` outside of code. */
function withWords(lines: readonly string[]): string[] {
  let isCode = false
  return lines.map((line) => {
    if (/^\s*```/.test(line)) isCode = !isCode
    return isCode
      ? line
      : line
          .replace(/(^|\s)\+([\w:.?!=]{1,80})\+(?=[\s.,;:)]|$)/g, '$1`$2`')
          .replace(/<tt>([^<]{1,100})<\/tt>/g, '`$1`')
  })
}

/** Fences lines that are indented after an empty line, because they are code in RDoc and in Markdown. */
function withCode(lines: readonly string[]): string[] {
  const out: string[] = []
  let lastFilled = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const isTagText = /^\s*@\w/.test(lastFilled)
    const opens =
      /^ {2,}\S/.test(line) && (lines[at - 1] ?? '').trim() === '' && !isTagText && !/^\s*(?:[-*]|\d+\.)\s/.test(line)
    if (!opens) {
      out.push(line)
      if (line.trim() !== '') lastFilled = line
      continue
    }
    let end = at
    while (end < lines.length && (/^ {2,}/.test(lines[end] ?? '') || (lines[end] ?? '').trim() === '')) end++
    out.push(...fenced(trimBlankLines(lines.slice(at, end)), 'ruby'), '')
    lastFilled = ''
    at = end - 1
  }
  return out
}
