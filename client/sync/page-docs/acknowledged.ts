import * as Y from 'yjs'

type DeleteSet = Y.Snapshot['ds']

/**
 * The part of a document that the server has acknowledged after COMMIT: a clock per client, and the deleted ranges. It's
 * never more than the document contains.
 */
export class Acknowledged {
  readonly #clocks = new Map<number, number>()
  #deleted: DeleteSet[] = []

  /** Returns an update with all structs beyond the acknowledged clocks, and all deletions. */
  restOf(doc: Y.Doc): Uint8Array {
    return Y.encodeStateAsUpdate(doc, Y.encodeStateVector(this.#clocks))
  }

  /** Adds the state that the document had in a snapshot. */
  addState({ sv, ds }: Y.Snapshot): void {
    for (const [client, clock] of sv) this.#reach(client, clock)
    this.#deleted.push(ds)
  }

  /** Adds an update that we sent. Structs after a gap don't count: the server can't integrate them either. */
  addUpdate(update: Uint8Array): void {
    const { structs, ds } = Y.decodeUpdate(update)
    for (const struct of structs) {
      const { client, clock } = struct.id
      if (!(struct instanceof Y.Skip) && clock <= this.#clockOf(client)) this.#reach(client, clock + struct.length)
    }
    this.#deleted.push(ds)
  }

  /**
   * Adds the structs and deletions of a transaction that came from the server. The server makes the deletions
   * that follow from it, too, so they count as acknowledged.
   */
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

  /** Whether the server has acknowledged the whole document. Costs one pass over its structs. */
  isAllOf(doc: Y.Doc): boolean {
    const merged = this.#deleted.length === 1 ? this.#deleted[0] : Y.mergeDeleteSets(this.#deleted)
    this.#deleted = merged ? [merged] : []
    for (const [client, structs] of doc.store.clients) {
      if (Y.getState(doc.store, client) > this.#clockOf(client)) return false
      if (!areDeletedIn(merged?.clients.get(client) ?? [], structs)) return false
    }
    return true
  }

  #clockOf(client: number): number {
    return this.#clocks.get(client) ?? 0
  }

  #reach(client: number, clock: number): void {
    if (clock > this.#clockOf(client)) this.#clocks.set(client, clock)
  }
}

/** Whether every deleted struct lies in one of the ranges. Both are sorted, and adjacent ranges are merged. */
function areDeletedIn(ranges: Ranges, structs: readonly (Y.Item | Y.GC)[]): boolean {
  let at = 0
  for (const { id, length, deleted } of structs) {
    if (!deleted) continue
    while (at < ranges.length && endOf(ranges[at]) <= id.clock) at += 1
    const range = ranges[at]
    if (!range || range.clock > id.clock || endOf(range) < id.clock + length) return false
  }
  return true
}

const endOf = (range: Ranges[number] | undefined) => (range ? range.clock + range.len : 0)

type Ranges = ReturnType<DeleteSet['clients']['get']> & {}

/**
 * Returns ranges that arrived already deleted, because a transaction's delete set lacks them. Ignores
 * clocks below `before`, even inside a merged struct.
 */
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
