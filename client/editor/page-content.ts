import type * as Y from 'yjs'
import type { DocNode } from '../../shared/document/node.ts'

/** The page as it is read. Few pages have a drawing, and who edits rarely asks: what reads it is fetched then. */
export async function loadPageContent(doc: Y.Doc): Promise<DocNode> {
  const { readPage } = await import('../../shared/document/read-page.ts')
  return readPage(doc)
}
