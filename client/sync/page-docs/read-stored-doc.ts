import { readPage } from '../../../shared/document/read-page.ts'
import { docFromUpdates } from '../../../shared/document/yjs.ts'

/** Returns the content of a stored document, for reading. */
export function readStoredDoc(state: Uint8Array): unknown {
  const doc = docFromUpdates([state])
  try {
    return readPage(doc)
  } finally {
    doc.destroy()
  }
}
