import type { Database } from '../../../db/connect.ts'
import { listen } from '../../../db/listen.ts'
import { type ChangeRow, changesAfter, sequenceChanges, trimChanges } from '../../../db/tables/change-log.ts'

const READ_AT_ONCE = 1_000

export type Reader = (changes: readonly ChangeRow[], pos: number) => void

/** The end of the log as this process knows it, and those who wait for what comes. */
export class ShapeLog {
  readonly #database: Database
  readonly #keep: number
  readonly #onError: (error: Error) => void
  readonly #readers = new Map<string, Set<Reader>>()
  #pos = 0
  #trimmed = 0
  #running: Promise<void> | undefined
  #again: Promise<void> | undefined
  #stopListening: (() => Promise<void>) | undefined

  /** `keep`: how many changes stay in the log. */
  constructor(options: { database: Database; keep: number; onError: (error: Error) => void }) {
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
  }

  /** Everything that committed before the last `advance` has a place up to here. */
  get pos(): number {
    return this.#pos
  }

  /** Changes up to here are gone. */
  get trimmed(): number {
    return this.#trimmed
  }

  /** Takes in what has committed so far. Many who ask at once share one look. */
  advance(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#step().finally(() => {
        this.#running = undefined
      })
      return this.#running
    }
    // The look that runs may have begun before the asker's change: they need the one after it.
    this.#again ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#again = undefined
        return this.advance()
      })
    return this.#again
  }

  /** Calls `reader` with each change of a shape after the present place, until the returned function is called. */
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
    const state = await sequenceChanges(this.#database)
    this.#trimmed = state.trimmed
    while (this.#pos < state.pos) {
      // Nobody waits, or everything is new: those who come read the table.
      if (this.#readers.size === 0 || this.#pos === 0) {
        this.#pos = state.pos
        break
      }
      const changes = await changesAfter(this.#database.sql, this.#pos, READ_AT_ONCE)
      const last = changes.at(-1)?.pos ?? state.pos
      this.#deliver(changes, last)
    }
    if (state.pos - state.trimmed > this.#keep * 1.2) await trimChanges(this.#database, this.#keep)
  }

  #deliver(changes: readonly ChangeRow[], pos: number): void {
    this.#pos = pos
    for (const [name, group] of Map.groupBy(changes, ({ relation, part }) => `${relation} ${part}`)) {
      for (const reader of [...(this.#readers.get(name) ?? [])]) reader(group, pos)
    }
  }
}
