/**
 * Finds characters that disappear in a merge although no one deleted them.
 *
 * When someone deletes an element, the delete set of that update names all content that the author saw in the
 * element. Unseen content in the element is deleted by each copy itself, when the deletion and the content
 * meet. So a character is lost if it's deleted with an ancestor and no delete set names it. This can be
 * detected only during that merge: afterwards, each copy's own delete set names the character, too. Every
 * update must therefore be examined exactly once, when it's merged into everything that is stored.
 *
 * There are two cases. If the document has the text and the deletion arrives, the transaction contains the
 * text. If the document has the deletion and the text arrives, Yjs may keep nothing of the text. The text
 * must then be read from the update.
 */
import * as Y from 'yjs'
import { lostArrivals } from './arrivals.ts'
import { IdSet } from './id-set.ts'
import type { LostRun } from './parts.ts'
import { lostResidents } from './residents.ts'

export type Effect = {
  /** Lost characters from this update, or from an earlier update that had to wait for this one. */
  arrivals: LostRun[]
  /** Lost characters that were in the document before. */
  residents: LostRun[]
  /** Ranges that the update itself deletes. */
  deletions: IdSet
  /** Clients that had nothing in the document before. */
  newClients: number[]
}

/**
 * Merges an update and returns its effect on text, including the lost text. Throws if Yjs can't merge the
 * update.
 */
export function applyNoting(doc: Y.Doc, update: Uint8Array, origin: unknown): Effect {
  const { store } = doc
  const decoded = Y.decodeUpdate(update)
  const waiting = store.pendingStructs ? Y.decodeUpdateV2(store.pendingStructs.update).structs : []
  const waitingDeletions = store.pendingDs ? [Y.decodeUpdateV2(store.pendingDs).ds] : []
  const named = IdSet.fromDeleteSets(decoded.ds, ...waitingDeletions)
  const before = new Map([...store.clients.keys()].map((client) => [client, Y.getState(store, client)]))
  const residents: LostRun[] = []
  // Look now: deleted content can be read only until the transaction ends. Later, Yjs may run another
  // transaction to clean up formats.
  const look = (transaction: Y.Transaction) => {
    residents.push(...lostResidents(transaction, before, named))
  }
  doc.on('afterTransaction', look)
  try {
    Y.applyUpdate(doc, update, origin)
  } finally {
    doc.off('afterTransaction', look)
  }
  const incoming = [...decoded.structs, ...waiting]
  return {
    arrivals: lostArrivals(store, incoming, before, named),
    residents,
    deletions: IdSet.fromDeleteSets(decoded.ds),
    newClients: [...store.clients.keys()].filter((client) => !before.has(client)),
  }
}
