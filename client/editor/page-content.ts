import type * as Y from 'yjs'
import type { DocNode } from '../../shared/document/node.ts'

/**
 * Returns the page as readers see it. The code loads on demand, because people who edit rarely need it and it
 * also reads drawings, which few pages have.
 */
export async function loadPageContent(doc: Y.Doc): Promise<DocNode> {
  const { readPage } = await import('../../shared/document/read-page.ts')
  return readPage(doc)
}
