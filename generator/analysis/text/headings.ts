import { plainRst } from '../doc-comments/rst-inline.ts'
import type { Heading } from '../file-analysis.ts'
import { beginsVerbatim, isTitleOver } from './asciidoc.ts'
import { withoutEmoji } from './emoji.ts'

const MAX_HEADINGS = 500
/** Maximum length of a line in characters. Titles with badges next to them are long. */
const MAX_LINE = 2_000

/** Returns the headings of a document in linear time, line by line. Skips fenced code and comments. */
export function headingsOf(content: string, language: string): Heading[] {
  const lines = content.split('\n')
  const headings: Heading[] = []
  const underlines: string[] = []
  const scan = { fence: '', comment: false }
  for (let at = frontMatterLength(lines); at < lines.length && headings.length < MAX_HEADINGS; at++) {
    const line = (lines[at] ?? '').slice(0, MAX_LINE).trimEnd()
    // Only in Markdown, `~~~~` begins fenced code. In other formats, it underlines a title.
    if (language === 'Markdown' && isHidden(line, scan)) continue
    if (language === 'AsciiDoc' && isVerbatim(line, lines[at - 1], scan)) continue
    const next = (lines[at + 1] ?? '').slice(0, MAX_LINE).trimEnd()
    const found =
      markedHeading(line, language) ?? underlinedHeading(line, next, { language, underlines, previous: lines[at - 1] })
    const text = found && plainHeading(found.text)
    if (found && text) headings.push({ level: found.level, text, line: at + 1 })
  }
  const title = frontMatterField(lines, 'title')
  const isUntitled = title !== undefined && !headings.some(({ level }) => level === 1)
  return isUntitled ? [{ level: 1, ...title }, ...headings] : headings
}

/** Returns a field of a document's front matter on one line, with its line number. */
export function frontMatterField(
  lines: readonly string[],
  name: 'title' | 'description',
): { text: string; line: number } | undefined {
  const field = new RegExp(`^${name}\\s*[:=]\\s*(\\S.*)$`)
  for (let at = 1; at < frontMatterLength(lines) - 1; at++) {
    const value = field.exec((lines[at] ?? '').slice(0, MAX_LINE).trimEnd())?.[1]
    const text = value && plainHeading(/^(["'])(.*)\1$/.exec(value)?.[2] ?? value)
    if (text && /^[\p{L}\p{N}]/u.test(text)) return { text, line: at + 1 }
  }
  return undefined
}

/** Returns the number of lines of the YAML or TOML front matter at the top. */
export function frontMatterLength(lines: readonly string[]): number {
  const mark = lines[0]?.trimEnd()
  if (mark !== '---' && mark !== '+++') return 0
  const end = lines.slice(1, 200).findIndex((line) => line.trimEnd() === mark)
  return end < 0 ? 0 : end + 2
}

type Scan = { fence: string; comment: boolean }

function isHidden(line: string, scan: Scan): boolean {
  const fence = /^\s{0,12}(```+|~~~+)/.exec(line)?.[1]
  if (scan.fence) {
    if (fence?.startsWith(scan.fence)) scan.fence = ''
    return true
  }
  if (scan.comment) {
    scan.comment = !line.includes('-->')
    return true
  }
  if (fence) scan.fence = fence
  else if (/^\s{0,3}<!--/.test(line) && !line.includes('-->')) scan.comment = true
  else return false
  return true
}

function isVerbatim(line: string, previous: string | undefined, scan: Scan): boolean {
  if (scan.fence) {
    if (line === scan.fence) scan.fence = ''
    return true
  }
  if (!beginsVerbatim(line, previous)) return false
  scan.fence = line.startsWith('```') ? '```' : line
  return true
}

type Raw = { level: number; text: string }

function markedHeading(line: string, language: string): Raw | undefined {
  const sign = language === 'AsciiDoc' ? '=' : language === 'Org' ? '*' : '#'
  if (language === 'LaTeX') return latexHeading(line)
  const trimmed = line.trimStart()
  if (line.length - trimmed.length > 3) return undefined
  if (trimmed.startsWith('<')) return htmlHeading(trimmed)
  let level = 0
  while (trimmed[level] === sign) level++
  const separated = trimmed[level] === ' ' || trimmed[level] === '\t'
  if (level === 0 || level > 6 || !separated || language === 'reStructuredText') return undefined
  return {
    level,
    text: trimmed
      .slice(level)
      .trim()
      .replace(/[ \t]#+$/, ''),
  }
}

function htmlHeading(line: string): Raw | undefined {
  const match = /^<h([1-6])\b[^>]{0,200}>(.{1,300}?)<\/h[1-6]>/i.exec(line)
  return match ? { level: Number(match[1]), text: (match[2] ?? '').replace(/<[^<>]{0,300}>/g, '') } : undefined
}

function latexHeading(line: string): Raw | undefined {
  const match = /^\s{0,8}\\(chapter|section|subsection|subsubsection)\*?\{([^{}]{1,200})\}/.exec(line)
  const level = { chapter: 1, section: 2, subsection: 3, subsubsection: 4 }[match?.[1] ?? '']
  return match && level ? { level, text: match[2] ?? '' } : undefined
}

type Around = { language: string; underlines: string[]; previous: string | undefined }

/** `Title` over a ruler. In reStructuredText each new ruler character is a level deeper than the ones before. */
function underlinedHeading(line: string, next: string, around: Around): Raw | undefined {
  if (!line.trim() || line.startsWith('    ') || !isRuler(next)) return undefined
  if (around.language === 'Markdown') {
    if (!/^(?:=+|-+)$/.test(next) || around.previous?.trim() || /^[-*+>|]|\|/.test(line)) return undefined
    return { level: next.startsWith('=') ? 1 : 2, text: line }
  }
  if (around.language === 'AsciiDoc') {
    const level = isTitleOver(line, next) ? '=-~^+'.indexOf(next[0] ?? '') + 1 : 0
    return level > 0 ? { level, text: line } : undefined
  }
  if (/^[A-Za-z0-9]/.test(next) || next.length < 3 || next.length < line.length * 0.7 || isRuler(line)) return undefined
  const character = next[0] ?? ''
  if (!around.underlines.includes(character)) around.underlines.push(character)
  return { level: Math.min(6, around.underlines.indexOf(character) + 1), text: line }
}

function isRuler(line: string): boolean {
  const first = line[0]
  if (!first || line.length < 2 || !/[=\-~^"'`#*+.:_<>]/.test(first)) return false
  for (const character of line) if (character !== first) return false
  return true
}

/** Returns the text of a heading without markup. */
export function plainHeading(text: string): string {
  const code = text.split('`').map((part, at) => (at % 2 === 0 ? withoutEmoji(part) : part))
  return plainRst(code.join('`'))
    .replace(/!\[[^\]]{0,200}\]\([^)]{0,400}\)/g, '')
    .replace(/\[([^\]]{0,200})\](?:\([^)]{0,400}\)|\[[^\]]{0,100}\])/g, '$1')
    .replace(/<[^<>]{1,200}>/g, '')
    .replace(/\{#[\w-]{1,100}\}$/, '')
    .replace(/^[=*~-]{2,20} +(?=\S)|(?<=\S) +[=*~-]{2,20}$/g, '')
    .replace(/[*_]{2}([^*_]{1,200})[*_]{2}/g, '$1')
    .replace(/`/g, '')
    .replace(/\\([#*_`[\]<>-])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
