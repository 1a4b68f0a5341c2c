import * as Y from 'yjs'
import { documentPrefix } from '../../session/index.ts'
import { openLocalCopy } from './local-copy.ts'

/** What this browser has of a page, read once: empty where it has nothing, or cannot say. */
export async function readLocalDoc(userId: string, pageId: number): Promise<Y.Doc> {
  const doc = new Y.Doc()
  try {
    const copy = await openLocalCopy(`${documentPrefix(userId)}${pageId}`, doc, () => undefined)
    await copy.close()
  } catch (error) {
    console.warn('The copy of a page on this device could not be read', error)
  }
  return doc
}
