import { asMarkdown, fenced } from './comment-text.ts'

/** A Go doc comment as plain Markdown: indented lines are code, `# Title` is a heading, `[Name]` names a symbol. */
export function goDocToMarkdown(text: string): string {
  const lines = text.split('\n')
  const out: string[] = []
  /** Columns of the item markers of the current list's levels, outermost first. */
  let list: number[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const isItem = ITEM.test(line)
    list = isItem ? [...continued(list, line), indentOf(line)].slice(-MAX_DEPTH) : continued(list, line)
    if (isItem) out.push(listItem(line, list.length - 1))
    else if (list.length > 0 && line.trim() !== '') out.push(plain(`${INDENT.repeat(list.length)}${line.trim()}`))
    else if (/^(?:\t| {2,})\S/.test(line)) {
      const end = endOfCode(lines, at)
      out.push('', ...fenced(lines.slice(at, end)), '')
      at = end - 1
    } else if (/^\[[^\]]{1,200}\]: \S+$/.test(line) || /^(?:go:|nolint|\+build)/.test(line)) continue
    else out.push(plain(line))
  }
  return asMarkdown(out)
}

/** Item of a list. gofmt indents items, but in older comments they begin at the margin. */
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/
const INDENT = '   '
const MAX_DEPTH = 5

/** Indentation in columns. A tab is as wide as an item's indentation and its marker. */
function indentOf(line: string): number {
  return (/^\s*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length
}

/** The list levels that continue at a line: all at a blank line, else those with a less indented marker. */
function continued(list: number[], line: string): number[] {
  return line.trim() === '' ? list : list.filter((column) => column < indentOf(line))
}

function listItem(line: string, depth: number): string {
  const item = line.replace(/^\s*(?:[-*+•]|(\d{1,3})[.)])\s+/, (_, number?: string) => (number ? `${number}. ` : '- '))
  return plain(`${INDENT.repeat(depth)}${item}`)
}

function endOfCode(lines: readonly string[], from: number): number {
  let end = from + 1
  for (let at = end; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    if (!/^(?:\t| {2,})/.test(line)) break
    end = at + 1
  }
  return end
}

function plain(line: string): string {
  const heading = /^# (.+)$/.exec(line)
  if (heading) return `**${heading[1]}**`
  if (line.startsWith('Deprecated: ')) return `**Deprecated:** ${line.slice('Deprecated: '.length)}`
  if (!line.includes('[')) return line
  // Brackets next to letters or other brackets belong to a type: `map[string]any`.
  return line.replace(/(?<![\w[\]])\[\*?([A-Za-z_][\w.]{0,100})\](?![\w(:[\]*])/g, '`$1`')
}
