import * as Y from 'yjs'

type Id = { client: number; clock: number }
type StructStore = Y.Doc['store']

const MAX_PASSED = 100

/**
 * Whether an update only inserts characters next to existing characters of the page. Such an update deletes
 * nothing, waits for nothing, and continues its client's updates without a gap. Its target exists, so merging
 * it into this document can't fail and can't lose any text.
 */
export function isPlainTyping(doc: Y.Doc, update: Uint8Array): boolean {
  const { store } = doc
  if (store.pendingStructs || store.pendingDs) return false
  const { structs, ds } = Y.decodeUpdate(update)
  if (structs.length === 0 || ds.clients.size > 0) return false
  const last = new Map<number, { next: number; parent: unknown }>()
  return structs.every((struct) => {
    if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) return false
    const { client, clock } = struct.id
    const before = last.get(client)
    const due = before?.next ?? Y.getState(store, client)
    // A client that is new to this document needs the full check, because its update may bring back lost text.
    if (due === 0 || clock !== due) return false
    const goesOn = before && struct.origin?.client === client && struct.origin.clock === clock - 1
    const parent = goesOn ? before.parent : parentOf(store, struct)
    if (parent === undefined || !leadsRight(store, struct, parent)) return false
    last.set(client, { next: clock + struct.length, parent })
    return true
  })
}

/** Returns the type that contains an item's left neighbour, if the type is still on the page. */
function parentOf(store: StructStore, { origin }: Y.Item): unknown {
  const left = origin && itemAt(store, origin)
  if (!left || left.parentSub !== null) return undefined
  const parent = left.parent as Y.AbstractType<unknown> | null
  let container = parent?._item
  while (container && !container.deleted) container = (container.parent as Y.AbstractType<unknown> | null)?._item
  return container === null ? parent : undefined
}

/**
 * Whether the right neighbour is only a few items away, because Yjs walks past every item between the
 * neighbours.
 */
function leadsRight(store: StructStore, { origin, rightOrigin }: Y.Item, parent: unknown): boolean {
  const right = rightOrigin && itemAt(store, rightOrigin)
  if (rightOrigin !== null && right?.parent !== parent) return false
  let next = origin && itemAt(store, origin)?.right
  for (let passed = 0; next && next !== right; passed++) {
    if (passed === MAX_PASSED) return false
    next = next.right
  }
  return true
}

/** Returns the item that contains a character; undefined if it's missing or garbage-collected. */
function itemAt(store: StructStore, { client, clock }: Id): Y.Item | undefined {
  const structs = store.clients.get(client)
  if (!structs || clock >= Y.getState(store, client)) return undefined
  const found = structs[Y.findIndexSS(structs as Y.Item[], clock)]
  return found instanceof Y.Item ? found : undefined
}
