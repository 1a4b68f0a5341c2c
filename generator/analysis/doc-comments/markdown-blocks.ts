import { trimBlankLines } from './comment-text.ts'

/** Fits multi-block text into places that expect a single line: after a label, or in a list item. */

type Shape = 'text' | 'code' | 'list'
export type MarkdownBlock = { shape: Shape; lines: string[] }

const FENCE = /^\s*(```+|~~~+)/
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/

/** Splits Markdown into blocks: at blank lines, at list items, and around fenced code. */
export function markdownBlocks(lines: readonly string[]): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let open: MarkdownBlock | undefined
  let fence = ''
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== '') {
      open?.lines.push(line)
      if (mark?.startsWith(fence)) [fence, open] = ['', undefined]
    } else if (line.trim() === '') open = undefined
    else if (open && mark === undefined && !(open.shape === 'text' && ITEM.test(line))) open.lines.push(line)
    else {
      fence = mark ?? ''
      open = { shape: mark === undefined ? (ITEM.test(line) ? 'list' : 'text') : 'code', lines: [line] }
      blocks.push(open)
    }
  }
  return blocks
}

/** `**Returns:** the text`, then what else there is, each in its place. Nothing without a text. */
export function labelledBlocks(label: string, body: readonly string[]): string[] {
  const [first, ...rest] = markdownBlocks(trimBlankLines(body))
  if (!first) return []
  const isText = first.shape === 'text'
  return ['', isText ? `**${label}:** ${joinedLines(first.lines)}` : `**${label}:**`, '']
    .concat(isText ? [] : first.lines)
    .concat(rest.flatMap(({ lines }) => ['', ...lines]))
}

/** A list item: `head`, then the body with nested items below. Code in the body follows after the list. */
export function listItem(head: string, separator: string, body: readonly string[]): string[] {
  const out = [head]
  let isItem = true
  let glue = separator
  for (const { shape, lines } of markdownBlocks(body)) {
    if (shape === 'list') out.push(...lines.map((line) => `  ${line}`))
    else if (shape === 'code') out.push('', ...lines, '')
    else if (isItem) out[0] += `${glue}${joinedLines(lines)}`
    else out.push('', joinedLines(lines), '')
    isItem &&= shape === 'text'
    glue = ' '
  }
  return out
}

function joinedLines(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join(' ')
}
