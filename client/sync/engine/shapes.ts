import type { ShapeStatus } from './messages.ts'
import { ShapeReader, type ShapeReaderParts } from './shape-reader.ts'

export type ShapesParts = Omit<ShapeReaderParts, 'onStatus' | 'onWaits' | 'onGone'> & {
  /** Called when the status of a followed shape changes. */
  onStatus: () => void
}

/**
 * Outcome of reading a shape once. `waits`: the server doesn't have the shape's project yet. `stopped`:
 * reading ended early, because no request may be sent now.
 */
export type ReadOnce = 'live' | 'denied' | 'waits' | 'stopped'

/**
 * Shapes that a leader reads, with one reader for each. Some readers stay open as long as tabs need the
 * shape. Others read a shape once, up to the server's current state.
 */
export class Shapes {
  readonly #parts: ShapesParts
  readonly #readers = new Map<string, ShapeReader>()
  readonly #statuses = new Map<string, ShapeStatus>()
  readonly #once = new Map<string, ((end: ReadOnce) => void)[]>()
  #followed: ReadonlySet<string> = new Set()

  constructor(parts: ShapesParts) {
    this.#parts = parts
  }

  /** Statuses of the followed shapes. */
  get statuses(): Readonly<Record<string, ShapeStatus>> {
    return Object.fromEntries([...this.#statuses].filter(([shape]) => this.#followed.has(shape)))
  }

  /** Whether any followed shape hasn't caught up with the server yet. */
  get isBehind(): boolean {
    return [...this.#followed].some((shape) => (this.#statuses.get(shape) ?? 'reading') === 'reading')
  }

  /** Replaces the set of followed shapes. All other shapes are read only through `once`. */
  follow(shapes: ReadonlySet<string>): void {
    this.#followed = shapes
    this.#open()
  }

  /** Reads a shape into the database, up to the server's current state. */
  once(shape: string): Promise<ReadOnce> {
    const status = this.#statuses.get(shape)
    if (status && status !== 'reading') return Promise.resolve(status)
    if (this.#readers.get(shape)?.waits) return Promise.resolve('waits')
    return new Promise((resolve) => {
      this.#once.set(shape, [...(this.#once.get(shape) ?? []), resolve])
      this.#open()
    })
  }

  /** Restarts all readers, for someone who comes back to the app. Otherwise a stream may wait long to retry. */
  readAnew(): void {
    this.#closeReaders()
    this.#open()
  }

  /**
   * Retries the shapes whose project the server didn't have. Called after the server has answered
   * changes, since it may have the project now.
   */
  readWaiting(): void {
    for (const [shape, reader] of this.#readers) if (reader.waits) this.#readers.set(shape, this.#read(shape))
  }

  close(): void {
    this.#closeReaders()
    this.#followed = new Set()
    for (const shape of [...this.#once.keys()]) this.#ended(shape, 'stopped')
  }

  #open(): void {
    const wanted = new Set([...this.#followed, ...this.#once.keys()])
    for (const [shape, reader] of this.#readers) {
      if (wanted.has(shape)) continue
      reader.close()
      this.#readers.delete(shape)
      this.#statuses.delete(shape)
    }
    for (const shape of wanted) if (!this.#readers.has(shape)) this.#readers.set(shape, this.#read(shape))
  }

  #read(shape: string): ShapeReader {
    const { onBroken, ...parts } = this.#parts
    const reader: ShapeReader = new ShapeReader(shape, {
      ...parts,
      onStatus: (_, status) => {
        if (this.#readers.get(shape) !== reader) return
        this.#statuses.set(shape, status)
        if (status !== 'reading') this.#ended(shape, status)
        if (this.#followed.has(shape)) parts.onStatus()
      },
      onWaits: () => {
        if (this.#readers.get(shape) === reader) this.#ended(shape, 'waits')
      },
      onGone: () => {
        if (this.#readers.get(shape) !== reader) return
        reader.close()
        this.#readers.set(shape, this.#read(shape))
      },
      onBroken: (error) => {
        if (this.#readers.get(shape) === reader) onBroken(error)
      },
    })
    return reader
  }

  #ended(shape: string, end: ReadOnce): void {
    const waiting = this.#once.get(shape)
    if (!waiting) return
    this.#once.delete(shape)
    for (const resolve of waiting) resolve(end)
    this.#open()
  }

  #closeReaders(): void {
    for (const reader of this.#readers.values()) reader.close()
    this.#readers.clear()
    this.#statuses.clear()
  }
}
