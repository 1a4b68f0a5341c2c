import { cutText } from '../../../shared/basics/whole-text.ts'
import { asMarkdown, dedent, fenced } from './comment-text.ts'

const MAX_DOC = 12_000

/** The text of `@doc` or `@moduledoc`, which is Markdown with indented code and links such as `c:call/2`. */
export function exDoc(text: string): string {
  const lines = dedent(cutText(text, MAX_DOC).replace(/^\n/, '').trimEnd().split('\n'))
  const out: string[] = []
  let inFence = false
  let inList = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (/^\s*(?:```|~~~)/.test(line)) inFence = !inFence
    const isCode = !inFence && !inList && /^ {4}/.test(line) && (lines[at - 1] ?? '').trim() === ''
    if (isCode) {
      const end = endOfCode(lines, at)
      out.push(...fenced(lines.slice(at, end), 'elixir'))
      at = end - 1
      continue
    }
    if (!inFence && /^\s*(?:[*+-]|\d+\.)\s/.test(line)) inList = true
    else if (!inFence && /^\S/.test(line)) inList = false
    out.push(inFence ? line : plain(line))
  }
  return asMarkdown(out)
}

function endOfCode(lines: readonly string[], from: number): number {
  let end = from + 1
  for (let at = end; at < lines.length && (/^ {4}/.test(lines[at] ?? '') || lines[at]?.trim() === ''); at++)
    if (lines[at]?.trim()) end = at + 1
  return end
}

function plain(line: string): string {
  const heading = /^#{1,4}\s+(.{1,120}?)\s*#*$/.exec(line)?.[1]
  if (heading) return `**${heading.replace(/:$/, '')}:**`
  return line
    .replace(/`(?:[ctme]:)?((?:[\w.]+\.)?[\w?!]+\/\d+)`/g, '`$1`')
    .replace(/\[([^\]]{1,200})\]\(`[ctme]?:?([^`)]{1,200})`\)/g, '$1 (`$2`)')
}
