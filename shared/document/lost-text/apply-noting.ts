/**
 * Finds the characters that vanish when an update is merged although nobody deleted them.
 *
 * Deleting an element deletes, explicitly in the update's delete set, everything in it that its author saw. What lay in
 * it unseen is deleted by every copy on its own when the two meet. So a character is lost when it goes with an ancestor
 * and no delete set names it. That shows only while the two meet: afterwards every copy's own delete set names it too.
 * Hence the order that everybody must keep: an update is looked at once, when it is merged into all that is stored.
 *
 * Two ways to meet. The text is there and the deletion comes: then it stands in the transaction with its content. Or
 * the deletion was there and the text comes: Yjs may then keep nothing of it, so it has to be read from the update.
 */
import * as Y from 'yjs'
import { lostArrivals } from './arrivals.ts'
import { IdSet } from './id-set.ts'
import type { LostRun } from './parts.ts'
import { lostResidents } from './residents.ts'

export type Effect = {
  /** Lost characters that came with the update, or with an earlier one that waited for it. */
  arrivals: LostRun[]
  /** Lost characters that had been there. */
  residents: LostRun[]
  /** What the update itself deletes. */
  deletions: IdSet
  /** Clients of whom nothing was there before. */
  newClients: number[]
}

/** Merges an update into a document and says what it did to other people's text. Throws for what Yjs cannot merge. */
export function applyNoting(doc: Y.Doc, update: Uint8Array, origin: unknown): Effect {
  const { store } = doc
  const decoded = Y.decodeUpdate(update)
  const waiting = store.pendingStructs ? Y.decodeUpdateV2(store.pendingStructs.update).structs : []
  const waitingDeletions = store.pendingDs ? [Y.decodeUpdateV2(store.pendingDs).ds] : []
  const named = IdSet.fromDeleteSets(decoded.ds, ...waitingDeletions)
  const before = new Map([...store.clients.keys()].map((client) => [client, Y.getState(store, client)]))
  const residents: LostRun[] = []
  // Only here the deleted content is still in the document. Yjs may tidy formats in another transaction behind it.
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
