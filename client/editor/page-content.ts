import type * as Y from 'yjs'
import type { DocNode } from '../../shared/document/node.ts'

/**
 * Returns the page as readers see it. Few pages have a drawing and people who edit rarely need this, so the
 * code that reads it loads on demand.
 */
export async function loadPageContent(doc: Y.Doc): Promise<DocNode> {
  const { readPage } = await import('../../shared/document/read-page.ts')
  return readPage(doc)
}
