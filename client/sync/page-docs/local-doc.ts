import * as Y from 'yjs'
import { documentPrefix } from '../../session/index.ts'
import { LocalCopy } from './local-copy.ts'

/**
 * Returns a page's document as this browser stores it. The document is empty if nothing is stored or the
 * store fails.
 */
export async function readLocalDoc(userId: string, pageId: number): Promise<Y.Doc> {
  const doc = new Y.Doc()
  const copy = new LocalCopy({ name: `${documentPrefix(userId)}${pageId}`, doc, onState: () => undefined })
  await copy.opened
  await copy.close()
  return doc
}
