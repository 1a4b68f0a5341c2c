import * as Y from 'yjs'

/**
 * Returns those of the given clients whose text is in the document, but unseen by a person with this state
 * vector. Deleted text and formatting don't count.
 */
export function unseenWriters(doc: Y.Doc, seen: Uint8Array, clients: Iterable<number>): number[] {
  const known = seen.length === 0 ? new Map<number, number>() : Y.decodeStateVector(seen)
  return [...clients].filter((client) => {
    const from = known.get(client) ?? 0
    const structs = doc.store.clients.get(client) ?? []
    return structs.some(
      (struct) =>
        struct instanceof Y.Item && !struct.deleted && struct.countable && struct.id.clock + struct.length > from,
    )
  })
}
