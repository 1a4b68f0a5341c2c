/**
 * Scans a Yjs update (version 1 of the encoding) without building any objects. Allocates nothing, and takes
 * time proportional to the update's length. Run it before decoding: the decoder creates an object for each
 * struct and range that an update claims to have.
 *
 * The scan is stricter than the decoder. Each client must occur once, in descending order. Deleted ranges
 * must ascend without overlapping, as Yjs writes them. The decoder accepts any order, but its cost then grows
 * with the square of their number. Content of kinds that pages don't use is rejected.
 */
import { MAX_UPDATE_RANGES, MAX_UPDATE_STRUCTS, MAX_UPDATE_VALUES, MAX_VALUE_CHARS } from '../limits.ts'
import { ByteReader, UpdateProblem } from './byte-reader.ts'

export type Scan = {
  /** Number of structs: items, and placeholders for deleted items or gaps. */
  structs: number
  /** Deleted ranges. */
  ranges: number
  bytes: number
}

/** Callbacks for the structs that the scan passes. All numbers are Yjs clocks, and `to` is exclusive. */
export type ScanVisitor = {
  /** Called for consecutive structs of one client. */
  run?: (client: number, from: number, to: number) => void
  /** Called for a reference to another struct, which must exist first. */
  need?: (client: number, clock: number) => void
  deleted?: (client: number, from: number, to: number) => void
}

/** Kinds of structs. The lowest bits of a struct's first byte contain the kind. */
const KIND = { gc: 0, deleted: 1, binary: 3, string: 4, format: 6, type: 7, any: 8, skip: 10 } as const
const KIND_BITS = 0x1f
const HAS_ORIGIN = 0x80
const HAS_RIGHT_ORIGIN = 0x40
const HAS_KEY = 0x20

/** First bytes of lib0's values. */
const VALUE = {
  undefined: 127,
  null: 126,
  integer: 125,
  float32: 124,
  float64: 123,
  bigint: 122,
  false: 121,
  true: 120,
  string: 119,
  object: 118,
  list: 117,
  bytes: 116,
} as const

/** Yjs type numbers that may be nested. The types of drawings are only roots. */
const XML_ELEMENT = 3
const XML_TEXT = 6

/** Limits of strings, in bytes. In JSON, an escaped character takes up to six bytes. */
const MAX_NAME_BYTES = 4 * MAX_VALUE_CHARS
const MAX_FORMAT_BYTES = 6 * 2 * MAX_VALUE_CHARS

/** Maximum depth of an attribute's value: a plain value, or a flat list or object. */
const MAX_VALUE_DEPTH = 3

/** Throws `UpdateProblem` for bytes that aren't an update, or for an update that no page accepts. */
export function scanUpdate(update: Uint8Array, visitor: ScanVisitor = {}): Scan {
  const scanner = new Scanner(update, visitor)
  scanner.structSections()
  scanner.deleteSections()
  return { structs: scanner.structs, ranges: scanner.ranges, bytes: update.length }
}

class Scanner {
  structs = 0
  ranges = 0
  #values = 0
  readonly #reader: ByteReader
  readonly #visitor: ScanVisitor

  constructor(update: Uint8Array, visitor: ScanVisitor) {
    this.#reader = new ByteReader(update)
    this.#visitor = visitor
  }

  structSections(): void {
    const sections = this.#reader.number()
    let before = Number.POSITIVE_INFINITY
    for (let section = 0; section < sections; section++) {
      const count = this.#length()
      const client = this.#reader.number()
      if (client >= before) throw new UpdateProblem('its clients are not in order')
      before = client
      this.structs += count
      if (this.structs > MAX_UPDATE_STRUCTS) throw new UpdateProblem('it has too many parts')
      this.#structs(client, count)
    }
  }

  deleteSections(): void {
    const sections = this.#reader.number()
    let before = Number.POSITIVE_INFINITY
    for (let section = 0; section < sections; section++) {
      const client = this.#reader.number()
      if (client >= before) throw new UpdateProblem('its clients are not in order')
      before = client
      const count = this.#length()
      this.ranges += count
      if (this.ranges > MAX_UPDATE_RANGES) throw new UpdateProblem('it deletes too many places')
      let end = 0
      for (let range = 0; range < count; range++) {
        const from = this.#reader.number()
        if (from < end) throw new UpdateProblem('what it deletes is not in order')
        end = from + this.#length()
        this.#visitor.deleted?.(client, from, end)
      }
    }
  }

  #structs(client: number, count: number): void {
    let clock = this.#reader.number()
    let from = clock
    for (let at = 0; at < count; at++) {
      const info = this.#reader.byte()
      if (info === KIND.skip) {
        if (clock > from) this.#visitor.run?.(client, from, clock)
        clock += this.#length()
        from = clock
      } else {
        const kind = info & KIND_BITS
        clock += kind === KIND.gc ? this.#length() : this.#item(info, kind)
      }
      if (!Number.isSafeInteger(clock)) throw new UpdateProblem('it has a number that is too large')
    }
    if (clock > from) this.#visitor.run?.(client, from, clock)
  }

  #item(info: number, kind: number): number {
    const { need } = this.#visitor
    const named = info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN)
    if (info & HAS_ORIGIN) this.#id(need)
    if (info & HAS_RIGHT_ORIGIN) this.#id(need)
    if (named === 0) {
      if (this.#reader.number() === 1) this.#reader.string(MAX_NAME_BYTES)
      else this.#id(need)
      if (info & HAS_KEY) this.#reader.string(MAX_NAME_BYTES)
    }
    const length = this.#content(kind)
    if (length === 0) throw new UpdateProblem('it has an empty part')
    return length
  }

  #content(kind: number): number {
    const reader = this.#reader
    switch (kind) {
      case KIND.deleted:
        return this.#length()
      case KIND.binary:
        reader.skip(reader.number())
        return 1
      case KIND.string:
        return reader.string()
      case KIND.format:
        reader.string(MAX_NAME_BYTES)
        reader.string(MAX_FORMAT_BYTES)
        return 1
      case KIND.type:
        return this.#type()
      case KIND.any: {
        const count = reader.number()
        for (let at = 0; at < count; at++) this.#value(1)
        return count
      }
      default:
        throw new UpdateProblem('it holds content that pages do not use')
    }
  }

  #type(): number {
    const type = this.#reader.number()
    if (type === XML_ELEMENT) this.#reader.string(MAX_NAME_BYTES)
    else if (type !== XML_TEXT) throw new UpdateProblem('it has a type that pages do not use')
    return 1
  }

  #id(need: ScanVisitor['need']): void {
    const client = this.#reader.number()
    const clock = this.#reader.number()
    need?.(client, clock)
  }

  #length(): number {
    const length = this.#reader.number()
    if (length === 0) throw new UpdateProblem('it has an empty part')
    return length
  }

  /** Skips any lib0 value. Recursive, but the depth is limited. */
  #value(depth: number): void {
    const reader = this.#reader
    this.#values += 1
    if (this.#values > MAX_UPDATE_VALUES) throw new UpdateProblem('it has too many values')
    if (depth > MAX_VALUE_DEPTH) throw new UpdateProblem('a value is nested too deeply')
    switch (reader.byte()) {
      case VALUE.integer:
        reader.signed()
        return
      case VALUE.float32:
        reader.skip(4)
        return
      case VALUE.float64:
      case VALUE.bigint:
        reader.skip(8)
        return
      case VALUE.string:
        reader.string(MAX_FORMAT_BYTES)
        return
      case VALUE.bytes:
        reader.skip(reader.number())
        return
      case VALUE.object:
        for (let rest = reader.number(); rest > 0; rest--) {
          reader.string(MAX_NAME_BYTES)
          this.#value(depth + 1)
        }
        return
      case VALUE.list:
        for (let rest = reader.number(); rest > 0; rest--) this.#value(depth + 1)
        return
      case VALUE.undefined:
      case VALUE.null:
      case VALUE.false:
      case VALUE.true:
        return
      default:
        throw new UpdateProblem('it has a value that there is not')
    }
  }
}
