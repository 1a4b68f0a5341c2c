import * as Y from 'yjs'
import { FRAGMENT } from '../../protocol/collaboration.ts'
import { MAX_DEPTH } from '../limits.ts'

type Id = { client: number; clock: number }

/**
 * Place of an item. `root`: directly in a root type. `unknown`: the item that it refers to was deleted or
 * hasn't arrived, so the item isn't shown.
 */
export type Place =
  | { type: 'root'; name: string; key: string | null; depth: 0 }
  | { type: 'element'; node: string; key: string | null; depth: number }
  | { type: 'text'; key: string | null; depth: number }
  | { type: 'unknown'; depth: 0 }

const UNKNOWN: Place = { type: 'unknown', depth: 0 }

/**
 * Finds the places of items. An update names an item's parent only if neither neighbour implies it. Throws
 * `RangeError` for cyclic references.
 */
export class Places {
  readonly #doc: Y.Doc
  readonly #incoming = new Map<number, Y.Item[]>()
  readonly #known = new Map<Y.Item, Place>()
  readonly #types = new Map<unknown, number>()

  constructor(doc: Y.Doc, structs: readonly (Y.Item | Y.GC | Y.Skip)[]) {
    this.#doc = doc
    for (const struct of structs) {
      if (!(struct instanceof Y.Item)) continue
      const items = this.#incoming.get(struct.id.client)
      if (items) items.push(struct)
      else this.#incoming.set(struct.id.client, [struct])
    }
  }

  /** Returns the document's item with an id; `undefined` if it's missing or garbage-collected. */
  inDocument({ client, clock }: Id): Y.Item | undefined {
    const { store } = this.#doc
    const structs = store.clients.get(client)
    if (!structs || clock >= Y.getState(store, client)) return undefined
    const found = structs[Y.findIndexSS(structs as Y.Item[], clock)]
    return found instanceof Y.Item ? found : undefined
  }

  /** Returns the update's item with an id, unless the document already has that item. */
  incoming({ client, clock }: Id): Y.Item | undefined {
    if (clock < Y.getState(this.#doc.store, client)) return undefined
    const items = this.#incoming.get(client) ?? []
    let [low, high] = [0, items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const item = items[middle] as Y.Item
      if (clock < item.id.clock) high = middle
      else if (clock >= item.id.clock + item.length) low = middle + 1
      else return item
    }
    return undefined
  }

  /**
   * Returns the place of an item. Iterative, because each item may refer to the previous one and recursion
   * could be deep.
   */
  of(item: Y.Item): Place {
    const asked: Y.Item[] = []
    const open = new Set<Y.Item>()
    let at = item
    let place = this.#known.get(at)
    while (!place) {
      if (open.has(at)) throw new RangeError('items in a circle')
      open.add(at)
      asked.push(at)
      const next = this.#next(at)
      if (next instanceof Y.Item) {
        at = next
        place = this.#known.get(at)
      } else place = next
    }
    for (const one of asked.reverse()) {
      place = this.#from(one, place)
      this.#known.set(one, place)
    }
    return this.#known.get(item) ?? place
  }

  /** Place of an item, or another item whose place must be found first. */
  #next({ parent, parentSub, origin, rightOrigin }: Y.Item): Y.Item | Place {
    const named = parent as unknown
    if (typeof named === 'string') return { type: 'root', name: named, key: parentSub, depth: 0 }
    for (const id of named instanceof Y.ID ? [named] : [origin, rightOrigin]) {
      if (!id) continue
      const incoming = this.incoming(id)
      if (incoming) return incoming
      const there = this.inDocument(id)
      if (!there) return UNKNOWN
      return named instanceof Y.ID ? this.#within(there, parentSub) : this.#placeInDocument(there)
    }
    return UNKNOWN
  }

  /** Returns the place of an item, given the place of the item that it refers to. */
  #from(item: Y.Item, found: Place): Place {
    const parent = item.parent as unknown
    const holder = parent instanceof Y.ID ? this.incoming(parent) : undefined
    return holder ? this.#within(holder, item.parentSub, found.depth + 1) : found
  }

  #within(holder: Y.Item, key: string | null, depth?: number): Place {
    if (!(holder.content instanceof Y.ContentType)) return UNKNOWN
    const { type } = holder.content
    return placeIn(type, key, depth ?? this.#depthOf(type))
  }

  #placeInDocument({ parent, parentSub }: Y.Item): Place {
    const type = parent as Y.AbstractType<unknown> | null
    if (!type) return UNKNOWN
    if (type._item) return placeIn(type, parentSub, this.#depthOf(type))
    const name = [...this.#doc.share].find(([, root]) => root === type)?.[0] ?? FRAGMENT
    return { type: 'root', name, key: parentSub, depth: 0 }
  }

  #depthOf(type: Y.AbstractType<unknown>): number {
    const known = this.#types.get(type)
    if (known !== undefined) return known
    let depth = 0
    for (
      let item = type._item;
      item && depth <= MAX_DEPTH;
      item = (item.parent as Y.AbstractType<unknown> | null)?._item ?? null
    )
      depth += 1
    this.#types.set(type, depth)
    return depth
  }
}

function placeIn(type: unknown, key: string | null, depth: number): Place {
  if (type instanceof Y.XmlElement) return { type: 'element', node: type.nodeName, key, depth }
  return type instanceof Y.XmlText ? { type: 'text', key, depth } : UNKNOWN
}
