/**
 * Checks an update against the page's current state. An update that is harmless by itself can still do harm:
 * a thousand updates can nest an element a thousand levels deep. Also, an attribute that is set again doesn't
 * name its element, and the cost of merging depends on the page. The check merges nothing. Its cost is
 * limited by the update's size and `MAX_STEPS`.
 */
import * as Y from 'yjs'
import { META, type Refusal } from '../../protocol/collaboration.ts'
import { isCanvasRoot } from '../canvas/canvas-id.ts'
import { entryProblem } from '../canvas/canvas-problem.ts'
import {
  MAX_DEPTH,
  MAX_MOVED_SLOTS,
  MAX_PAGE_STRUCTS,
  MAX_STEPS,
  MAX_WAITING_BYTES,
  MAX_WAITING_STRUCTS,
} from '../limits.ts'
import { IdSet } from '../lost-text/id-set.ts'
import { kindProblem } from './attribute-kinds.ts'
import { type Place, Places } from './places.ts'
import { scanUpdate } from './scan-update.ts'

export type Unfit = { reason: Exclude<Refusal, 'read-only'>; problem: string }

/** `undefined` for an update that may be merged. The update has been validated, so that it can be decoded. */
export function unfit(doc: Y.Doc, update: Uint8Array): Unfit | undefined {
  const looked = newsOf(doc, update)
  const structs = structsOf(doc) + looked.structs + 2 * looked.freshRanges
  if (structs > MAX_PAGE_STRUCTS) return tooLarge('the page has too many parts')
  if (looked.waits && !hasRoomToWait(doc, update, looked.structs + looked.ranges))
    return invalid('too much of it waits for what is not there')
  const decoded = Y.decodeUpdate(update)
  const places = new Places(doc, decoded.structs)
  const work = new Work(doc, places)
  work.split(looked.fresh)
  for (const struct of decoded.structs) {
    if (!(struct instanceof Y.Item)) continue
    work.insert(struct)
    const problem = placeOf(places, struct)
    if (problem) return invalid(problem)
  }
  return work.isTooMuch ? invalid('merging it takes too long') : undefined
}

const invalid = (problem: string): Unfit => ({ reason: 'invalid', problem })
const tooLarge = (problem: string): Unfit => ({ reason: 'too-large', problem })

/** Number of items in a page; they determine its memory and loading time. */
export function structsOf(doc: Y.Doc): number {
  let structs = 0
  for (const some of doc.store.clients.values()) structs += some.length
  return structs
}

type Range = { client: number; from: number; to: number }

/**
 * Returns the parts of an update that are new to a page, and whether some of them must wait for missing
 * content.
 */
export function newsOf(doc: Y.Doc, update: Uint8Array) {
  const { store } = doc
  const ends = new Map<number, number>()
  const needs = new Map<number, number>()
  const fresh: Range[] = []
  let waits = false
  const { structs, ranges } = scanUpdate(update, {
    run: (client, from, to) => {
      if (from > (ends.get(client) ?? Y.getState(store, client))) waits = true
      ends.set(client, Math.max(to, Y.getState(store, client)))
    },
    need: (client, clock) => {
      if (clock >= (needs.get(client) ?? 0)) needs.set(client, clock + 1)
    },
    deleted: (client, from, to) => {
      const state = Y.getState(store, client)
      if (to > (needs.get(client) ?? 0)) needs.set(client, to)
      if (from < state && !isDeleted(store, { client, from, to: Math.min(to, state) })) fresh.push({ client, from, to })
    },
  })
  for (const [client, end] of needs) if (end > (ends.get(client) ?? Y.getState(store, client))) waits = true
  return { structs, ranges, fresh, freshRanges: fresh.length, waits }
}

/** Whether the page has all content of a range, and all of it is deleted. */
function isDeleted(store: Y.Doc['store'], { client, from, to }: Range): boolean {
  const structs = store.clients.get(client) ?? []
  if (to > Y.getState(store, client)) return false
  for (let at = Y.findIndexSS(structs as Y.Item[], from); at < structs.length; at++) {
    const struct = structs[at]
    if (!struct || struct.id.clock >= to) return true
    if (!struct.deleted) return false
  }
  return true
}

/** Whether a page already contains all of an update. */
export function hasAll({ store }: Y.Doc, update: Uint8Array): boolean {
  let hasIt = true
  scanUpdate(update, {
    run: (client, _, to) => {
      if (to > Y.getState(store, client)) hasIt = false
    },
    deleted: (client, from, to) => {
      if (hasIt && !isDeleted(store, { client, from, to })) hasIt = false
    },
  })
  return hasIt
}

/**
 * Whether a page contains all of an update, counting content that Yjs holds back until missing content
 * arrives.
 */
export function hasOrAwaits(doc: Y.Doc, update: Uint8Array): boolean {
  const { pendingStructs, pendingDs } = doc.store
  const waiting = [pendingStructs?.update, pendingDs].flatMap((bytes) => (bytes ? [Y.decodeUpdateV2(bytes)] : []))
  if (waiting.length === 0) return hasAll(doc, update)
  const made = IdSet.of(waiting.flatMap(({ structs }) => structs.flatMap(rangeOf)))
  const deleted = IdSet.fromDeleteSets(...waiting.map(({ ds }) => ds))
  let hasIt = true
  scanUpdate(update, {
    run: (client, from, to) => {
      const start = Math.max(from, Y.getState(doc.store, client))
      if (start < to && made.outside({ client, clock: start, length: to - start }).length > 0) hasIt = false
    },
    deleted: (client, from, to) => {
      const isThere = deleted.outside({ client, clock: from, length: to - from }).length === 0
      if (hasIt && !isThere && !isDeleted(doc.store, { client, from, to })) hasIt = false
    },
  })
  return hasIt
}

function rangeOf(struct: Y.Item | Y.GC | Y.Skip) {
  return struct instanceof Y.Skip ? [] : [{ client: struct.id.client, clock: struct.id.clock, length: struct.length }]
}

/**
 * Whether there is room for another waiting update. The room is limited: Yjs keeps waiting updates forever,
 * and decodes and encodes all of them with each new update.
 */
function hasRoomToWait({ store }: Y.Doc, update: Uint8Array, parts: number): boolean {
  let bytes = update.length
  let count = parts
  for (const waiting of [store.pendingStructs?.update, store.pendingDs]) {
    if (!waiting) continue
    bytes += waiting.length
    if (bytes > MAX_WAITING_BYTES) return false
    const { structs, ds } = Y.decodeUpdateV2(waiting)
    count += structs.length
    for (const ranges of ds.clients.values()) count += ranges.length
  }
  return bytes <= MAX_WAITING_BYTES && count <= MAX_WAITING_STRUCTS
}

function placeOf(places: Places, item: Y.Item): string | undefined {
  let place: Place
  try {
    place = places.of(item)
  } catch (error) {
    if (error instanceof RangeError) return 'its parts name each other'
    throw error
  }
  const { content } = item
  if (place.type === 'unknown' || content instanceof Y.ContentDeleted) return undefined
  if (content instanceof Y.ContentType && place.depth + 1 > MAX_DEPTH) return 'it is nested too deeply'
  return place.key === null ? sequenceProblem(place, content) : valueProblem(place, place.key, content)
}

function sequenceProblem(place: Place, content: Y.Item['content']): string | undefined {
  if (place.type === 'root' && (place.name === META || isCanvasRoot(place.name))) return 'it puts a list into a map'
  const isText = content instanceof Y.ContentString || content instanceof Y.ContentFormat
  if (isText) return place.type === 'text' ? undefined : 'its text stands outside of a text'
  if (content instanceof Y.ContentType) return place.type === 'text' ? 'it nests something within a text' : undefined
  return 'a value stands where a page has blocks or text'
}

function valueProblem(place: Place, key: string, content: Y.Item['content']): string | undefined {
  const values = content instanceof Y.ContentAny ? (content.arr as unknown[]) : undefined
  if (place.type === 'root' && isCanvasRoot(place.name)) {
    const bytes = content instanceof Y.ContentBinary ? [content.content] : (values ?? [undefined])
    return bytes.map((value) => entryProblem(key, value)).find((problem) => problem !== undefined)
  }
  if (!values) return 'it has an attribute that is no value'
  if (place.type !== 'element') return undefined
  return values.map((value) => kindProblem(place.node, key, value)).find((problem) => problem !== undefined)
}

/**
 * Cost of merging an update, beyond the cost of reading it: lists that are split in the middle, and
 * neighbours that Yjs walks past.
 */
class Work {
  readonly #store: Y.Doc['store']
  readonly #doc: Y.Doc
  readonly #places: Places
  readonly #ends = new Map<Y.Item, Y.Item | null>()
  #moved = 0
  #steps = 0

  constructor(doc: Y.Doc, places: Places) {
    this.#doc = doc
    this.#store = doc.store
    this.#places = places
  }

  get isTooMuch(): boolean {
    return this.#moved > MAX_MOVED_SLOTS || this.#steps > MAX_STEPS
  }

  /**
   * Adds the cost of splitting items: each split inserts into the middle of a list and moves all later items.
   */
  split(ranges: readonly Range[]): void {
    const cuts = new Map<number, number>()
    for (const { client } of ranges) cuts.set(client, (cuts.get(client) ?? 0) + 1)
    for (const [client, count] of cuts)
      this.#moved += 2 * count * ((this.#store.clients.get(client)?.length ?? 0) + count)
  }

  /**
   * Adds the cost of an insertion: Yjs walks past all items that others have inserted between the item's
   * neighbours since.
   */
  insert(item: Y.Item): void {
    if (this.isTooMuch) return
    const { origin } = item
    if (origin && this.#places.incoming(origin)) return
    const left = origin && this.#places.inDocument(origin)
    if (left && left.lastId.clock !== origin?.clock) this.#cut(left)
    const right = this.#rightOf(item)
    if (
      right &&
      right.id.clock !== item.rightOrigin?.clock &&
      item.rightOrigin &&
      this.#places.inDocument(item.rightOrigin) === right
    )
      this.#cut(right)
    let at = left ? left.right : this.#firstOf(item, right)
    while (at && at !== right && this.#steps <= MAX_STEPS) {
      this.#steps += 1
      at = at.right
    }
  }

  #cut({ id }: Y.Item): void {
    this.#moved += this.#store.clients.get(id.client)?.length ?? 0
  }

  /**
   * Returns the first item of the list into which an item goes. Finds the list by the parent or the right
   * neighbour.
   */
  #firstOf({ parent, parentSub }: Y.Item, right: Y.Item | null): Y.Item | null {
    const named = parent as unknown
    if (parentSub !== null || (right && right.parentSub !== null)) return null
    if (typeof named === 'string') return this.#doc.share.get(named)?._start ?? null
    const holder = named instanceof Y.ID ? this.#places.inDocument(named) : undefined
    if (holder) return holder.content instanceof Y.ContentType ? holder.content.type._start : null
    return (right?.parent as Y.AbstractType<unknown> | null | undefined)?._start ?? null
  }

  /**
   * Returns the page's item to the right of an insertion, skipping neighbours that are part of the same update.
   */
  #rightOf(item: Y.Item): Y.Item | null {
    const asked: Y.Item[] = []
    let at: Y.Item | undefined = item
    let found: Y.Item | null | undefined
    while (at && found === undefined) {
      found = this.#ends.get(at)
      if (found !== undefined) break
      this.#ends.set(at, null)
      asked.push(at)
      const right: Y.ID | null = at.rightOrigin
      const incoming: Y.Item | undefined = right ? this.#places.incoming(right) : undefined
      if (!incoming) found = (right && this.#places.inDocument(right)) ?? null
      at = incoming
    }
    for (const one of asked) this.#ends.set(one, found ?? null)
    return found ?? null
  }
}
