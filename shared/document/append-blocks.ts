import type * as Y from 'yjs'
import { XmlElement, XmlText } from 'yjs'
import type { DocNode } from './node.ts'
import { createElement } from './yjs.ts'

/**
 * Appends blocks to a page in one transaction, before the empty last line that the editor keeps for typing.
 */
export function appendBlocks(root: Y.XmlFragment, blocks: readonly DocNode[]): void {
  const append = () => {
    const last = root.length > 0 ? root.get(root.length - 1) : undefined
    root.insert(isEmptyLine(last) ? root.length - 1 : root.length, blocks.map(createElement))
  }
  if (root.doc) root.doc.transact(append)
  else append()
}

function isEmptyLine(node: unknown): boolean {
  if (!(node instanceof XmlElement) || node.nodeName !== 'paragraph') return false
  return node.toArray().every((child) => child instanceof XmlText && child.length === 0)
}
