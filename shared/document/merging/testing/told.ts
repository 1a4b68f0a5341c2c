import type { DocMark, DocNode } from '../../node.ts'
import type { Conflict } from '../conflict.ts'
import { mergeBlock } from '../merge-block.ts'
import type { Versions } from '../merged-node.ts'

/** Short builders for blocks, and merged blocks as text. */

export const text = (words: string, ...marks: (string | DocMark)[]): DocNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)) }),
})
export const paragraph = (...content: (string | DocNode)[]): DocNode => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? text(part) : part)),
})
export const cite = (id: number): DocNode => ({ type: 'citation', attrs: { id } })
export const code = (words: string): DocNode => ({
  type: 'codeBlock',
  attrs: { language: 'go' },
  content: [text(words)],
})
export const list = (...items: string[]): DocNode => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
})
/** Table from rows with cells separated by ` | `. */
export const table = (...rows: string[]): DocNode => ({
  type: 'table',
  content: rows.map((cells, at) => ({
    type: 'tableRow',
    content: cells.split(' | ').map((cell) => ({
      type: at === 0 ? 'tableHeader' : 'tableCell',
      content: [cell ? paragraph(cell) : { type: 'paragraph' }],
    })),
  })),
})

/** Merged text, with the alternatives of each conflict as `{mine|theirs}`. */
export function told(versions: Versions): string {
  return mergeBlock(versions).read(bothTold).map(read).join('\n')
}

function bothTold({ mine, theirs }: Conflict): DocNode[] {
  const words = (nodes: readonly DocNode[]) => nodes.map(read).join('')
  const shown = text(`{${words(mine)}|${words(theirs)}}`)
  const [one] = [...mine, ...theirs]
  const isInline = one?.type === 'text' || one?.type === 'citation'
  return isInline ? [shown] : [{ type: one?.type ?? '', content: [paragraph(shown)] }]
}

function read(node: DocNode): string {
  if (node.type === 'citation') return `[${String(node.attrs?.id)}]`
  if (node.type === 'text') return node.text ?? ''
  if (node.type === 'tableRow') return (node.content ?? []).map(read).join(' | ')
  const isText = ['paragraph', 'heading', 'codeBlock'].includes(node.type)
  return (node.content ?? []).map(read).join(isText ? '' : '\n')
}
