import { asMarkdown, fenced } from './comment-text.ts'

/** A Go doc comment as plain Markdown: indented lines are code, `# Title` is a heading, `[Name]` names a symbol. */
export function goDocToMarkdown(text: string): string {
  const lines = text.split('\n')
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (/^(?:\t| {2,})\S/.test(line) && !isListItem(line)) {
      const end = endOfCode(lines, at)
      out.push('', ...fenced(lines.slice(at, end)), '')
      at = end - 1
    } else if (/^\[[^\]]{1,200}\]: \S+$/.test(line) || /^(?:go:|nolint|\+build)/.test(line)) continue
    else out.push(isListItem(line) ? listItem(line) : plain(line))
  }
  return asMarkdown(out)
}

function isListItem(line: string): boolean {
  return /^\s+(?:[-*+•]|\d{1,3}[.)])\s/.test(line)
}

function listItem(line: string): string {
  return plain(line.replace(/^\s+(?:[-*+•]|(\d{1,3})[.)])\s+/, '- '))
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
  // Beside letters and brackets they belong to a type: `map[string]any`.
  return line.replace(/(?<![\w[\]])\[\*?([A-Za-z_][\w.]{0,100})\](?![\w(:[\]*])/g, '`$1`')
}
