import * as Y from 'yjs'
import type { DocNode } from '../../../shared/document/node.ts'
import { writeNewDoc } from '../../../shared/document/yjs.ts'

/** Returns the stored state of a page with these blocks. */
export function stateOf(...content: DocNode[]): Uint8Array {
  const doc = new Y.Doc()
  writeNewDoc(doc, { type: 'doc', content })
  return Y.encodeStateAsUpdate(doc)
}

export const paragraph = (text: string): DocNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
export const image = (hash: string): DocNode => ({ type: 'image', attrs: { src: `/api/blob/${hash}` } })
export const code = (text: string, language: string | null = null): DocNode => ({
  type: 'codeBlock',
  attrs: { language },
  content: [{ type: 'text', text }],
})
