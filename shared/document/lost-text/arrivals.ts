import * as Y from 'yjs'
import { storable } from '../../basics/whole-text.ts'
import { IdSet, type Range } from './id-set.ts'
import { joined, type LostRun, type Part } from './parts.ts'

type Id = { client: number; clock: number }
type StructStore = Y.Doc['store']

/**
 * Deleted run of characters or deleted element from an update, with its place. If a person deleted the
 * characters, their text is empty.
 */
type Piece = Range & {
  /** Characters, or for an element its first child piece. `block`: the element begins a new line. */
  content: { text: string } | { block: boolean; first: Piece | undefined }
  left: Id | null
  right: Id | null
  parent: Id | null
  previous: Piece | undefined
  next: Piece | undefined
}

/**
 * Maximum number of pieces that are sorted, because sorting takes long. More pieces stay in their original
 * order.
 */
const MAX_ORDERED = 5_000
const MAX_PASSES = 10
/** Maximum depth of elements that are searched. No valid page is nested more deeply. */
const MAX_DEPTH = 100

/** Returns characters of incoming structs that were merged as deleted although no delete set names them. */
export function lostArrivals(
  store: StructStore,
  incoming: readonly (Y.Item | Y.GC | Y.Skip)[],
  before: ReadonlyMap<number, number>,
  named: IdSet,
): LostRun[] {
  const pieces = deadPieces(store, incoming, before, named)
  if (!pieces.some(({ content }) => 'text' in content && content.text !== '')) return []
  const book = new Book(pieces.length <= MAX_ORDERED)
  let waiting = pieces
  for (let pass = 0; waiting.length > 0; pass++) {
    waiting = waiting.filter((piece) => !book.place(piece, pieces, pass >= MAX_PASSES))
  }
  return book.roots.flatMap(runOf)
}

function deadPieces(
  store: StructStore,
  incoming: readonly (Y.Item | Y.GC | Y.Skip)[],
  before: ReadonlyMap<number, number>,
  named: IdSet,
): Piece[] {
  const seen = new IdSet()
  const pieces: Piece[] = []
  for (const struct of incoming) {
    if (!(struct instanceof Y.Item)) continue
    const { client, clock } = struct.id
    const from = Math.max(clock, before.get(client) ?? 0)
    const to = Math.min(clock + struct.length, Y.getState(store, client))
    if (to <= from) continue
    for (const fresh of seen.outside({ client, clock: from, length: to - from })) {
      for (const dead of deadParts(store, fresh)) {
        const lost = named.outside(dead)
        for (const range of [...lost, ...rest(dead, lost)]) pieces.push(pieceOf(struct, range, lost.includes(range)))
      }
      seen.add(fresh)
    }
  }
  return pieces
}

/** Parts of a range that are deleted in the document or missing from it. */
function deadParts(store: StructStore, { client, clock, length }: Range): Range[] {
  const structs = store.clients.get(client) ?? []
  const dead = new IdSet()
  for (let at = Y.findIndexSS(structs as Y.Item[], clock); at < structs.length; at++) {
    const struct = structs[at]
    if (!struct || struct.id.clock >= clock + length) break
    if (!struct.deleted) continue
    const from = Math.max(struct.id.clock, clock)
    const to = Math.min(struct.id.clock + struct.length, clock + length)
    dead.add({ client, clock: from, length: to - from })
  }
  return [...dead]
}

/** Ranges of `range` that none of its `parts` covers. */
function rest(range: Range, parts: readonly Range[]): Range[] {
  const ids = new IdSet()
  for (const part of parts) ids.add(part)
  return ids.outside(range)
}

function pieceOf(item: Y.Item, range: Range, lost: boolean): Piece {
  const { client, clock } = range
  const offset = clock - item.id.clock
  const parent = item.parent as unknown
  return {
    ...range,
    content: contentOf(item, offset, lost ? range.length : 0),
    left: offset > 0 ? { client, clock: clock - 1 } : item.origin,
    right: item.rightOrigin,
    parent: parent instanceof Y.ID ? parent : null,
    previous: undefined,
    next: undefined,
  }
}

function contentOf({ content }: Y.Item, offset: number, length: number): Piece['content'] {
  if (content instanceof Y.ContentType) return { block: content.type instanceof Y.XmlElement, first: undefined }
  return { text: content instanceof Y.ContentString ? storable(content.str.slice(offset, offset + length)) : '' }
}

/**
 * Puts pieces into the order that their writer saw. Yjs stores the neighbours of each piece, and a parent
 * only for pieces without neighbours.
 */
class Book {
  readonly roots: Piece[] = []
  readonly #byClient = new Map<number, Piece[]>()
  readonly #ordered: boolean
  #all: IdSet | undefined

  constructor(ordered: boolean) {
    this.#ordered = ordered
  }

  /** Places a piece. Returns false if a neighbour or parent is still missing. */
  place(piece: Piece, all: readonly Piece[], last: boolean): boolean {
    this.#all ??= collect(all)
    const { left, right, parent } = piece
    if (!last && [left, right, parent].some((id) => id && this.#awaited(id, piece))) return false
    if (this.#ordered) {
      const behind = left && this.#find(left)
      const ahead = right && this.#find(right)
      const inside = parent && this.#find(parent)
      if (behind) this.#link(this.#cut(behind, (left?.clock ?? 0) + 1), piece)
      else if (ahead) this.#linkBefore(ahead, right?.clock ?? 0, piece)
      else if (inside && 'block' in inside.content) appendTo(inside.content, piece)
      else this.roots.push(piece)
    } else this.roots.push(piece)
    this.#enter(piece)
    return true
  }

  #awaited({ client, clock }: Id, piece: Piece): boolean {
    if (client === piece.client && clock >= piece.clock) return false
    return Boolean(this.#all?.has(client, clock)) && !this.#find({ client, clock })
  }

  #find({ client, clock }: Id): Piece | undefined {
    const pieces = this.#byClient.get(client) ?? []
    const piece = pieces[indexUpTo(pieces, clock)]
    return piece && clock < piece.clock + piece.length ? piece : undefined
  }

  #enter(piece: Piece): void {
    const pieces = this.#byClient.get(piece.client) ?? []
    this.#byClient.set(piece.client, pieces)
    pieces.splice(indexUpTo(pieces, piece.clock) + 1, 0, piece)
  }

  /** Returns the part of a piece before `clock`. Splits the piece there if it's longer. */
  #cut(piece: Piece, clock: number): Piece {
    const offset = clock - piece.clock
    if (offset >= piece.length || !('text' in piece.content)) return piece
    const { text } = piece.content
    const tail: Piece = {
      ...piece,
      clock,
      length: piece.length - offset,
      content: { text: text.slice(offset) },
      left: { client: piece.client, clock: clock - 1 },
      previous: undefined,
      next: undefined,
    }
    piece.length = offset
    piece.content.text = text.slice(0, offset)
    this.#link(piece, tail)
    this.#enter(tail)
    return piece
  }

  #link(behind: Piece, piece: Piece): void {
    piece.previous = behind
    piece.next = behind.next
    if (behind.next) behind.next.previous = piece
    behind.next = piece
  }

  #linkBefore(ahead: Piece, clock: number, piece: Piece): void {
    const behind = clock > ahead.clock ? this.#cut(ahead, clock) : ahead.previous
    if (behind) {
      this.#link(behind, piece)
      return
    }
    piece.next = ahead
    ahead.previous = piece
    const root = this.roots.indexOf(ahead)
    if (root >= 0) this.roots[root] = piece
    else this.#replaceFirst(ahead, piece)
  }

  #replaceFirst(ahead: Piece, piece: Piece): void {
    for (const pieces of this.#byClient.values()) {
      for (const { content } of pieces) if ('block' in content && content.first === ahead) content.first = piece
    }
  }
}

function collect(pieces: readonly Piece[]): IdSet {
  const ids = new IdSet()
  for (const piece of pieces) ids.add(piece)
  return ids
}

function indexUpTo(pieces: readonly Piece[], clock: number): number {
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pieces[middle]?.clock ?? 0) <= clock) low = middle + 1
    else high = middle
  }
  return low - 1
}

function appendTo(element: { first: Piece | undefined }, piece: Piece): void {
  let last = element.first
  while (last?.next) last = last.next
  if (!last) element.first = piece
  else {
    last.next = piece
    piece.previous = last
  }
}

function runOf(root: Piece): LostRun[] {
  const parts: Part[] = []
  let fresh = false
  const walk = (first: Piece | undefined, depth: number) => {
    for (let piece = first; piece; piece = piece.next) {
      const { client, clock, content } = piece
      if ('text' in content && content.text === '') continue
      if ('text' in content) {
        parts.push({ client, clock, text: content.text, block: fresh })
        fresh = false
        continue
      }
      fresh ||= content.block
      if (depth < MAX_DEPTH) walk(content.first, depth + 1)
      fresh ||= content.block
    }
  }
  walk(root, 0)
  if (parts.length === 0) return []
  let last = root
  while (last.next) last = last.next
  return [{ parts: joined(parts), left: root.left, right: last.right, after: null }]
}
