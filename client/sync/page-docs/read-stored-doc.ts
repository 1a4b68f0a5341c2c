import { readPage } from '../../../shared/document/read-page.ts'
import { docFromUpdates } from '../../../shared/document/yjs.ts'

/** The content of a stored document, for somebody who reads it. */
export function readStoredDoc(state: Uint8Array): unknown {
  const doc = docFromUpdates([state])
  try {
    return readPage(doc)
  } finally {
    doc.destroy()
  }
}
