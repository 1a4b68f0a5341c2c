import * as Y from 'yjs'

type DeleteSet = Y.Snapshot['ds']

/**
 * The part of a document that the server has acknowledged after COMMIT: how far it knows what each client wrote, and what
 * of that is deleted. Never more than the document holds.
 */
export class Acknowledged {
  readonly #clocks = new Map<number, number>()
  #deleted: DeleteSet[] = []

  /** What the document holds beyond the clocks that are acknowledged, with everything it deleted. */
  restOf(doc: Y.Doc): Uint8Array {
    return Y.encodeStateAsUpdate(doc, Y.encodeStateVector(this.#clocks))
  }

  /** The document as it was once. */
  addState({ sv, ds }: Y.Snapshot): void {
    for (const [client, clock] of sv) this.#reach(client, clock)
    this.#deleted.push(ds)
  }

  /** What was sent. Behind a gap it counts for nothing: the server cannot show it either. */
  addUpdate(update: Uint8Array): void {
    const { structs, ds } = Y.decodeUpdate(update)
    for (const struct of structs) {
      const { client, clock } = struct.id
      if (!(struct instanceof Y.Skip) && clock <= this.#clockOf(client)) this.#reach(client, clock + struct.length)
    }
    this.#deleted.push(ds)
  }

  /** What came from the server, with what follows from it here, as it does there. */
  addFromServer({ doc, beforeState, afterState, deleteSet }: Y.Transaction): void {
    this.#deleted.push(deleteSet)
    const arrivedDeleted = Y.createDeleteSet()
    for (const [client, clock] of afterState) {
      const before = beforeState.get(client) ?? 0
      if (clock <= before) continue
      this.#reach(client, clock)
      const ranges = deletedSince(doc.store.clients.get(client) ?? [], before)
      if (ranges.length > 0) arrivedDeleted.clients.set(client, ranges)
    }
    this.#deleted.push(arrivedDeleted)
  }

  /** Whether it is all of a document: what was written, and what was deleted. Takes time in proportion to its parts. */
  isAllOf(doc: Y.Doc): boolean {
    for (const client of doc.store.clients.keys()) {
      if (Y.getState(doc.store, client) > this.#clockOf(client)) return false
    }
    const acknowledged = Y.mergeDeleteSets(this.#deleted)
    this.#deleted = [acknowledged]
    const both = Y.mergeDeleteSets([acknowledged, Y.createDeleteSetFromStructStore(doc.store)])
    return Y.equalDeleteSets(both, acknowledged)
  }

  #clockOf(client: number): number {
    return this.#clocks.get(client) ?? 0
  }

  #reach(client: number, clock: number): void {
    if (clock > this.#clockOf(client)) this.#clocks.set(client, clock)
  }
}

type Ranges = ReturnType<DeleteSet['clients']['get']> & {}

/** What came in a deleted state, which no transaction lists. A part that was merged with an earlier one begins at `before`. */
function deletedSince(structs: readonly (Y.Item | Y.GC)[], before: number): Ranges {
  const ranges: Ranges = []
  for (let index = structs.length - 1; index >= 0; index--) {
    const { id, length, deleted } = structs[index] as Y.Item | Y.GC
    if (id.clock + length <= before) break
    const clock = Math.max(id.clock, before)
    if (deleted) ranges.push({ clock, len: id.clock + length - clock })
  }
  return ranges
}
