import type { ShapeStatus } from './messages.ts'
import { ShapeReader, type ShapeReaderParts } from './shape-reader.ts'

export type ShapesParts = Omit<ShapeReaderParts, 'onStatus' | 'onWaits' | 'onGone'> & {
  /** A shape that is followed has another status. */
  onStatus: () => void
}

/**
 * How reading a shape once ended. `waits`: the server does not have its project yet. `stopped`: before its end, because
 * nothing may be asked now.
 */
export type ReadOnce = 'live' | 'denied' | 'waits' | 'stopped'

/** The shapes that a leader reads: some for as long as tabs need them, some once to their end. One reader each. */
export class Shapes {
  readonly #parts: ShapesParts
  readonly #readers = new Map<string, ShapeReader>()
  readonly #statuses = new Map<string, ShapeStatus>()
  readonly #once = new Map<string, ((end: ReadOnce) => void)[]>()
  #followed: ReadonlySet<string> = new Set()

  constructor(parts: ShapesParts) {
    this.#parts = parts
  }

  /** How the shapes stand that are followed. */
  get statuses(): Readonly<Record<string, ShapeStatus>> {
    return Object.fromEntries([...this.#statuses].filter(([shape]) => this.#followed.has(shape)))
  }

  /** Whether anything that is followed is not yet as the server has it. */
  get isBehind(): boolean {
    return [...this.#followed].some((shape) => (this.#statuses.get(shape) ?? 'reading') === 'reading')
  }

  /** Reads these shapes from now on. Other shapes are read only if requested once. */
  follow(shapes: ReadonlySet<string>): void {
    this.#followed = shapes
    this.#open()
  }

  /** Reads a shape as far as the server has it now, into the database. */
  once(shape: string): Promise<ReadOnce> {
    const status = this.#statuses.get(shape)
    if (status && status !== 'reading') return Promise.resolve(status)
    if (this.#readers.get(shape)?.waits) return Promise.resolve('waits')
    return new Promise((resolve) => {
      this.#once.set(shape, [...(this.#once.get(shape) ?? []), resolve])
      this.#open()
    })
  }

  /** Restarts all readers. Streams wait long between attempts, but someone who comes back wants news now. */
  readAnew(): void {
    this.#closeReaders()
    this.#open()
  }

  /** Changes were answered: of the projects that shapes waited for, the server has some by now. */
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
