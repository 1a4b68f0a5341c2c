/**
 * Keeps the store of the drawing library and the records in the page's document in sync.
 *
 * [DS1] Local changes are written at most every `WRITE_MS`, and always before others' changes are shown.
 *       Otherwise another person's change to the same part would overwrite the local change.
 * [DS2] Only differences from the records that this device last read or wrote are written.
 * [DS3] The store always contains everyone's records, repaired by `mend`. A repair alone is never written.
 *       Otherwise two devices could answer each other's repairs endlessly.
 * [DS4] A change that would make the drawing larger than a page allows is undone at once, with a message. It
 *       never reaches the document, where it couldn't be undone.
 */
import { isEqual, type TLStore } from 'tldraw'
import type * as Y from 'yjs'
import {
  type CanvasRecord,
  deleteRecord,
  readRecord,
  sizeOfCanvas,
  sizeOfRecord,
  writeRecord,
} from '../../../../../shared/document/canvas/canvas.ts'
import { MAX_CANVAS_BYTES, MAX_CANVAS_PART_BYTES } from '../../../../../shared/document/limits.ts'
import { mend } from './mend.ts'
import { CanvasReader, type DrawingRecord } from './read-canvas.ts'

const WRITE_MS = 100
/**
 * Milliseconds between writes while many shapes move together, because the document's history keeps each
 * write.
 */
const WRITE_MANY_MS = 400
const MANY = 12
/**
 * Milliseconds for which others' changes are collected and then shown together, because they arrive one by
 * one.
 */
const SHOW_MS = 30

export type CanvasSyncOptions = {
  map: Y.Map<unknown>
  store: TLStore
  /** Called after someone drew here, or undid it. */
  onDrawn: () => void
  /** Others drew. */
  onArrived: () => void
  /**
   * Called when a change was undone because it's too large. `shape`: one shape is too large. `drawing`: the
   * whole drawing would be too large.
   */
  onRefused: (what: 'shape' | 'drawing') => void
}

export class CanvasSync {
  readonly #options: CanvasSyncOptions
  readonly #reader: CanvasReader
  /** Records as last copied into the store or written to the document, by id. */
  readonly #known = new Map<string, DrawingRecord>()
  /** Ids of records that `mend` repaired, so that the store's copy differs from the document's. */
  #mended = new Set<string>()
  readonly #changed = new Set<string>()
  #writeSoon: ReturnType<typeof setTimeout> | undefined
  #showSoon: ReturnType<typeof setTimeout> | undefined
  readonly #stops: (() => void)[] = []

  constructor(options: CanvasSyncOptions) {
    this.#options = options
    this.#reader = new CanvasReader(options.map)
    this.#show()
    const { store, map } = options
    this.#stops.push(
      store.listen(
        ({ changes }) => {
          for (const id of [...Object.keys(changes.added), ...Object.keys(changes.updated)]) this.#note(id)
          for (const id of Object.keys(changes.removed)) this.#note(id)
        },
        { source: 'user', scope: 'document' },
      ),
    )
    const look = (_event: unknown, { origin }: Y.Transaction) => {
      if (origin !== this) this.#showSoon ??= setTimeout(() => this.show(), SHOW_MS)
    }
    map.observe(look)
    this.#stops.push(() => map.unobserve(look))
  }

  /** Writes this person's changes to the document [DS1]. */
  write(): void {
    clearTimeout(this.#writeSoon)
    this.#writeSoon = undefined
    if (this.#changed.size === 0) return
    this.#write()
    // An undo may have restored a record that depends on a record that others have deleted.
    this.#show()
  }

  /** Shows what others drew. */
  show(): void {
    clearTimeout(this.#showSoon)
    this.#showSoon = undefined
    if (this.#changed.size > 0) this.#write()
    if (this.#show()) this.#options.onArrived()
  }

  close(): void {
    this.write()
    clearTimeout(this.#showSoon)
    for (const stop of this.#stops) stop()
  }

  #note(id: string): void {
    if (!id.startsWith('shape:') && !id.startsWith('binding:')) return
    this.#changed.add(id)
    this.#writeSoon ??= setTimeout(() => this.write(), this.#changed.size > MANY ? WRITE_MANY_MS : WRITE_MS)
  }

  #write(): void {
    const { map, store, onDrawn, onRefused } = this.#options
    const ids = [...this.#changed]
    this.#changed.clear()
    const refused = new Map<string, 'shape' | 'drawing'>()
    let room = MAX_CANVAS_BYTES - sizeOfCanvas(map)
    const writeAll = () => {
      for (const id of ids) {
        const record = store.get(id as DrawingRecord['id']) as DrawingRecord | undefined
        const before = this.#before(id)
        if (!record) {
          if (before) deleteRecord(map, id)
          this.#known.delete(id)
          continue
        }
        const next = record as unknown as CanvasRecord
        const { whole, largest } = sizeOfRecord(next)
        const growth = whole - (before ? sizeOfRecord(before).whole : 0)
        if (largest > MAX_CANVAS_PART_BYTES) refused.set(id, 'shape')
        else if (growth > 0 && growth > room) refused.set(id, 'drawing')
        else {
          room -= growth
          writeRecord(map, next, before)
          this.#known.set(id, record)
        }
      }
    }
    if (map.doc) map.doc.transact(writeAll, this)
    const [reason] = refused.values()
    if (reason) {
      onRefused(reason)
      this.#takeBack([...refused.keys()])
    }
    onDrawn()
  }

  /**
   * Record in the document, as last known to this device. A repaired record is read from the document again,
   * because the store's copy differs.
   */
  #before(id: string): CanvasRecord | undefined {
    if (this.#mended.has(id)) return readRecord(this.#options.map, id)
    return this.#known.get(id) as CanvasRecord | undefined
  }

  #takeBack(ids: readonly string[]): void {
    const { store } = this.#options
    store.mergeRemoteChanges(() => {
      for (const id of ids as DrawingRecord['id'][]) {
        const known = this.#known.get(id)
        if (known) store.put([known])
        else store.remove([id])
      }
    })
  }

  /** Copies the document's records, repaired, into the store. Returns whether the store changed. */
  #show(): boolean {
    const { store } = this.#options
    const records = this.#reader.read()
    const mended = mend(records)
    this.#mended = new Set([...mended].flatMap(([id, record]) => (records.get(id) === record ? [] : [id])))
    const news: DrawingRecord[] = []
    for (const [id, record] of mended) {
      const known = this.#known.get(id)
      if (known === record || (known && isEqual(plain(known), record))) continue
      this.#known.set(id, record)
      news.push(record)
    }
    const gone = [...this.#known.keys()].filter((id) => !mended.has(id)) as DrawingRecord['id'][]
    for (const id of gone) this.#known.delete(id)
    if (news.length === 0 && gone.length === 0) return false
    store.mergeRemoteChanges(() => {
      store.remove(gone)
      store.put(news)
    })
    return true
  }
}

/** Record without `undefined` values, as the document returns it, because JSON has no `undefined`. */
function plain(record: DrawingRecord): unknown {
  return JSON.parse(JSON.stringify(record))
}
