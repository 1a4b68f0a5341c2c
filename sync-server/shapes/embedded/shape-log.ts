import type { Database } from '../../../db/connect.ts'
import { listen } from '../../../db/listen.ts'
import { type ChangeRow, changesAfter, sequenceChanges } from '../../../db/tables/change-log.ts'
import { type KeepChanges, trimChanges } from '../../../db/tables/trim-changes.ts'

const READ_AT_ONCE = 1_000
/** Number of length checks of the log while it grows by the maximum number of changes of a shape. */
const LOOKS = 10

/**
 * Changes up to position `pos`; `gap` if some were deleted from the log before this process had read them.
 */
export type News = { type: 'changes'; changes: readonly ChangeRow[]; pos: number } | { type: 'gap' }
export type Reader = (news: News) => void

/** Last known position of the log, and the readers that wait for changes. */
export class ShapeLog {
  readonly #database: Database
  readonly #keep: KeepChanges
  readonly #onError: (error: Error) => void
  readonly #readers = new Map<string, Set<Reader>>()
  #pos = 0
  #trimmedAt = Number.NEGATIVE_INFINITY
  #trimming: Promise<void> | undefined
  #running: Promise<void> | undefined
  #again: Promise<void> | undefined
  #stopListening: (() => Promise<void>) | undefined

  /** `keep`: how many changes stay in the log. */
  constructor(options: { database: Database; keep: KeepChanges; onError: (error: Error) => void }) {
    this.#database = options.database
    this.#keep = options.keep
    this.#onError = options.onError
  }

  async start(): Promise<void> {
    const follow = () => void this.advance().catch(this.#onError)
    this.#stopListening = await listen(this.#database, 'changes', follow, follow)
    await this.advance()
  }

  async close(): Promise<void> {
    await this.#stopListening?.()
    await this.#again
    await this.#running
    await this.#trimming
  }

  /** Current position in the log. Everything committed before the last `advance` is at or before it. */
  get pos(): number {
    return this.#pos
  }

  /** Reads everything committed so far. Concurrent callers share a run. */
  advance(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#step().finally(() => {
        this.#running = undefined
      })
      return this.#running
    }
    // The current run may have begun before the caller's change was committed, so the caller needs another run.
    this.#again ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#again = undefined
        return this.advance()
      })
    return this.#again
  }

  /** Calls `reader` with each change of a shape from now on. Returns a function that unsubscribes it. */
  follow(relation: string, part: string, reader: Reader): () => void {
    const name = `${relation} ${part}`
    const readers = this.#readers.get(name) ?? new Set()
    this.#readers.set(name, readers.add(reader))
    return () => {
      readers.delete(reader)
      if (readers.size === 0 && this.#readers.get(name) === readers) this.#readers.delete(name)
    }
  }

  async #step(): Promise<void> {
    const end = await sequenceChanges(this.#database)
    while (this.#pos < end) {
      // Skips to the end if no one waits, or at the start: new readers read the database table instead.
      if (this.#readers.size === 0 || this.#pos === 0) {
        this.#pos = end
        break
      }
      const { changes, gaps } = await changesAfter(this.#database.sql, this.#pos, READ_AT_ONCE)
      this.#pos = changes.at(-1)?.pos ?? end
      for (const { relation, part } of gaps) this.#tell(`${relation} ${part}`, { type: 'gap' })
      for (const [name, group] of Map.groupBy(changes, ({ relation, part }) => `${relation} ${part}`)) {
        this.#tell(name, { type: 'changes', changes: group, pos: this.#pos })
      }
    }
    this.#trim()
  }

  #tell(name: string, news: News): void {
    for (const reader of [...(this.#readers.get(name) ?? [])]) reader(news)
  }

  /** Deletes old changes in the background. Checks the length after a number of changes, not after each. */
  #trim(): void {
    const { ofShape, ofAll } = this.#keep
    if (this.#trimming || this.#pos - this.#trimmedAt < Math.min(ofShape, ofAll) / LOOKS) return
    this.#trimmedAt = this.#pos
    this.#trimming = trimChanges(this.#database, this.#keep)
      .catch(this.#onError)
      .finally(() => {
        this.#trimming = undefined
      })
  }
}
