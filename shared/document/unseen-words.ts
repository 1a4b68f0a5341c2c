import * as Y from 'yjs'

/**
 * Whose words stand in a document that somebody with this state vector had not seen: those of the clients that are asked
 * about. What was deleted since counts for nothing, nor do formats.
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
