import type { DocNode } from '../../../../shared/document/node.ts'
import { isRetiredAndEmpty } from '../../../../shared/document/retired.ts'

/** A word, what is between words, or a piece of code. */
export type Word = { text: string; code: boolean }

const WORDS = /\s+|[\p{L}\p{M}\p{N}_]+|./gu
const INDENT = '  '

/** A block as words, with a line for each of its parts. Chips that name a source are left out. */
export function blockWords(node: DocNode): Word[] {
  return lines(node).flatMap((line, at) => (at === 0 ? line : [{ text: '\n', code: false }, ...line]))
}

function lines(node: DocNode): Word[][] {
  if (isRetiredAndEmpty(node)) return []
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return [(node.content ?? []).flatMap(inline)]
    case 'tableRow':
      return [(node.content ?? []).flatMap((cell, at) => [...(at === 0 ? [] : words(' | ')), ...blockWords(cell)])]
    case 'listItem':
      return item('• ', node)
    case 'taskItem':
      return item(node.attrs?.checked === true ? '☑ ' : '☐ ', node)
    case 'horizontalRule':
      return [words('———')]
    case 'image':
      return [words(`[${String(node.attrs?.alt || 'Image')}]`)]
    case 'editorCanvas':
      return [words('[Diagram]')]
    case 'youtube':
      return [words(`[Video ${String(node.attrs?.src ?? '')}]`)]
    default:
      return (node.content ?? []).flatMap(lines)
  }
}

function item(bullet: string, node: DocNode): Word[][] {
  return (node.content ?? []).flatMap(lines).map((line, at) => [...words(at === 0 ? bullet : INDENT), ...line])
}

function inline(node: DocNode): Word[] {
  if (node.type === 'hardBreak') return words('\n')
  if (node.type !== 'text') return []
  const text = node.text ?? ''
  const isCode = node.marks?.some(({ type }) => type === 'code')
  return isCode ? [{ text, code: true }] : words(text)
}

function words(text: string): Word[] {
  return [...text.matchAll(WORDS)].map(([word]) => ({ text: word, code: false }))
}
