import { prosemirrorJSONToYXmlFragment, yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { FRAGMENT } from '../protocol/collaboration.ts'
import { type DocNode, textOf } from './node.ts'
import { isRetiredAndEmpty } from './retired.ts'
import { documentSchema } from './schema.ts'

/** The Yjs side of a page, for code without an editor. */

export function fragmentOf(doc: Y.Doc): Y.XmlFragment {
  return doc.getXmlFragment(FRAGMENT)
}

/** A document from stored updates, oldest first. */
export function docFromUpdates(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  })
  return doc
}

/** The page as ProseMirror JSON. */
export function readDoc(doc: Y.Doc): DocNode {
  return yXmlFragmentToProsemirrorJSON(fragmentOf(doc)) as DocNode
}

/** Fills an empty document. Only for pages that nobody can have open yet: filling twice doubles the text. */
export function writeNewDoc(doc: Y.Doc, page: DocNode): void {
  prosemirrorJSONToYXmlFragment(documentSchema, page, fragmentOf(doc))
}

/** The plain text of a page, a line a block, for search and for telling whether a page is empty. */
export function plainText(page: DocNode): string {
  return (page.content ?? []).flatMap((node) => (isRetiredAndEmpty(node) ? [] : [blockText(node)])).join('\n')
}

function blockText(node: DocNode): string {
  const children = node.content ?? []
  const nested = children.some((child) => child.content !== undefined && child.type !== 'text')
  return nested ? children.map(blockText).join('\n') : textOf(node)
}
