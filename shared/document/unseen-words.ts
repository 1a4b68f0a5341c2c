import * as Y from 'yjs'

/**
 * Returns the clients, among `clients`, with text in the document that a person with the state vector `seen`
 * hasn't seen. Ignores deleted text and formatting.
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
