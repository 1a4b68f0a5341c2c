/**
 * Finds characters that disappear when an update is merged, although no one deleted them.
 *
 * When someone deletes an element, the update's delete set names everything in it that its author saw. Each
 * copy deletes unseen content on its own, when deletion and content meet. So a character is lost if it goes
 * with an ancestor and no delete set names it. This shows only during that merge: afterwards, every copy's
 * own delete set names the character, too. So each update must be examined exactly once, when it's merged
 * into everything that is stored.
 *
 * The two can meet in two ways. If the text is there and the deletion arrives, the transaction contains the
 * text. If the deletion is there and the text arrives, Yjs may keep nothing of the text. It must then be read
 * from the update.
 */
import * as Y from 'yjs'
import { lostArrivals } from './arrivals.ts'
import { IdSet } from './id-set.ts'
import type { LostRun } from './parts.ts'
import { lostResidents } from './residents.ts'

export type Effect = {
  /** Lost characters from the update, or from an earlier update that waited for it. */
  arrivals: LostRun[]
  /** Lost characters that were in the document before. */
  residents: LostRun[]
  /** Ranges that the update itself deletes. */
  deletions: IdSet
  /** Clients that had nothing in the document before. */
  newClients: number[]
}

/**
 * Merges an update into a document and returns its effect on other people's text. Throws if Yjs can't merge
 * it.
 */
export function applyNoting(doc: Y.Doc, update: Uint8Array, origin: unknown): Effect {
  const { store } = doc
  const decoded = Y.decodeUpdate(update)
  const waiting = store.pendingStructs ? Y.decodeUpdateV2(store.pendingStructs.update).structs : []
  const waitingDeletions = store.pendingDs ? [Y.decodeUpdateV2(store.pendingDs).ds] : []
  const named = IdSet.fromDeleteSets(decoded.ds, ...waitingDeletions)
  const before = new Map([...store.clients.keys()].map((client) => [client, Y.getState(store, client)]))
  const residents: LostRun[] = []
  // Deleted content is still in the document only at this point. Yjs may tidy formats in another transaction
  // later.
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
