import type { DocNode } from '../../shared/document/node.ts'
import { inline, isEmpty, type Phrase } from './inline.ts'

/** A block with the key that it keeps over regenerations. Its citations are placeholders without ids. */
export type Block = { key: string; node: DocNode }

export function heading(key: string, level: 1 | 2 | 3, phrase: Phrase): Block {
  return { key, node: { type: 'heading', attrs: { level }, content: inline(phrase) } }
}

/** Returns a paragraph, or no block if the phrase is empty. */
export function paragraph(key: string, phrase: Phrase): Block[] {
  return isEmpty(phrase) ? [] : [{ key, node: paragraphNode(phrase) }]
}

export function paragraphNode(phrase: Phrase): DocNode {
  const content = inline(phrase)
  return content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content }
}

/**
 * Item of a list. `blocks`: further content of the item. `below`: its nested items, which follow `blocks`.
 */
export type ListEntry = { text: Phrase; blocks?: readonly DocNode[]; below?: ListEntry[] }

export function bulletList(key: string, entries: readonly (Phrase | ListEntry)[]): Block[] {
  return entries.length === 0 ? [] : [{ key, node: listNode('bulletList', entries.map(asEntry)) }]
}

export function orderedList(key: string, entries: readonly (Phrase | ListEntry)[]): Block[] {
  return entries.length === 0 ? [] : [{ key, node: listNode('orderedList', entries.map(asEntry)) }]
}

function asEntry(entry: Phrase | ListEntry): ListEntry {
  return typeof entry === 'object' && 'text' in entry && !('type' in entry)
    ? (entry as ListEntry)
    : { text: entry as Phrase }
}

function listNode(type: 'bulletList' | 'orderedList', entries: readonly ListEntry[]): DocNode {
  return {
    type,
    content: entries.map(({ text, blocks = [], below = [] }) => ({
      type: 'listItem',
      content: [paragraphNode(text), ...blocks, ...(below.length > 0 ? [listNode('bulletList', below)] : [])],
    })),
  }
}

export function table(key: string, header: readonly Phrase[], rows: readonly (readonly Phrase[])[]): Block[] {
  if (rows.length === 0) return []
  const row = (type: string, cells: readonly Phrase[]): DocNode => ({
    type: 'tableRow',
    content: cells.map((cell) => ({ type, content: [paragraphNode(cell)] })),
  })
  const content = [row('tableHeader', header), ...rows.map((cells) => row('tableCell', cells))]
  return [{ key, node: { type: 'table', content } }]
}

export function codeBlock(key: string, language: string | null, text: string): Block {
  const node: DocNode = { type: 'codeBlock', attrs: { language: language || null } }
  return { key, node: text === '' ? node : { ...node, content: [{ type: 'text', text }] } }
}
