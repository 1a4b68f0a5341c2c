import type * as Y from 'yjs'
import { withPictures } from './canvas/picture.ts'
import type { DocNode } from './node.ts'
import { readDoc } from './yjs.ts'

/** Page as it's read and searched: its text, and its drawings with their pictures and words. */
export function readPage(doc: Y.Doc): DocNode {
  return withPictures(doc, readDoc(doc))
}
