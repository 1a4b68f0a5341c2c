import type { RowDelta } from '../replica/apply-rows.ts'
import { currentRows, type RowIds } from '../replica/current-rows.ts'
import type { OutboxEntry, Replica } from '../replica/database.ts'
import { append, type NewEntry } from './outbox.ts'

export type ShownOutbox = {
  waiting: readonly OutboxEntry[]
  notApplied: readonly OutboxEntry[]
  /** Waiting changes that aren't on disk yet. */
  unwritten: readonly OutboxEntry[]
  /**
   * Current rows that changes applied to, if changes have left the outbox. The worker sends the same rows,
   * but maybe later. Until then, the screen would show the changes undone without these rows.
   */
  rows?: RowDelta
}

export type TabOutboxParts = {
  replica: Replica
  onShow: (shown: ShownOutbox) => void
  /** Returns the ids of the rows that the shown changes overlay. */
  laid: () => RowIds
}

/** The outbox as a tab shows it: entries on disk, and entries that this tab is about to write. */
export class TabOutbox {
  readonly #parts: TabOutboxParts
  readonly #refusals = new Set<(entry: OutboxEntry) => void>()
  /** By key. */
  readonly #unwritten = new Map<string, OutboxEntry>()
  #written: readonly OutboxEntry[] = []
  #commits = 0
  #closed = false

  constructor(parts: TabOutboxParts) {
    this.#parts = parts
  }

  close(): void {
    this.#closed = true
  }

  /** Calls the listener for each change that was refused or set aside while this tab was open. */
  onRefusal(listener: (entry: OutboxEntry) => void): void {
    this.#refusals.add(listener)
  }

  /** Shows a change at once and queues it. Resolves once it is on disk. Rejects if it couldn't be stored. */
  async append(entry: NewEntry): Promise<void> {
    this.#unwritten.set(entry.key, { ...entry, seq: Number.MAX_SAFE_INTEGER, state: 'waiting' })
    this.#show()
    try {
      await append(this.#parts.replica, entry)
      this.#commits += 1
    } finally {
      await this.read().catch(() => undefined)
      this.#unwritten.delete(entry.key)
      this.#show()
    }
  }

  /**
   * Changes that this tab is about to write, in order. A tab that closes before the write begins loses them.
   */
  get unwritten(): NewEntry[] {
    return [...this.#unwritten.values()].map(({ seq, state, ...entry }) => entry)
  }

  /**
   * Reads the entries on disk, and reads again if this tab has committed an entry meanwhile. Resolves to
   * the entries that this tab knew before, and to the ones just read.
   */
  async read(): Promise<{ before: readonly OutboxEntry[]; after: readonly OutboxEntry[] }> {
    const { replica, laid } = this.#parts
    let found: { entries: OutboxEntry[]; rows: RowDelta | undefined }
    let commits: number
    do {
      commits = this.#commits
      const { outbox, projects, pages, shapes } = replica
      found = await replica.transaction('r', outbox, projects, pages, shapes, async () => {
        const entries = await replica.outbox.orderBy('seq').toArray()
        const kept = new Set(entries.map(({ key }) => key))
        const isLess = this.#shown.some(({ key, state }) => state === 'waiting' && !kept.has(key))
        return { entries, rows: isLess ? await currentRows(replica, laid()) : undefined }
      })
    } while (commits !== this.#commits)
    const before = this.#written
    this.#written = found.entries
    this.#show(found.rows)
    return { before, after: found.entries }
  }

  /** Reads the outbox when the worker reports a change, and tells listeners about new refusals. */
  async readAnswers(): Promise<void> {
    const { before, after } = await this.read()
    if (this.#closed) return
    const waited = new Set(before.filter(({ state }) => state === 'waiting').map(({ seq }) => seq))
    for (const entry of after) {
      if (entry.state === 'waiting' || !waited.has(entry.seq)) continue
      for (const listener of this.#refusals) listener(entry)
    }
  }

  /** Entries that are on disk or about to be written. */
  get #shown(): OutboxEntry[] {
    return [...this.#written, ...this.#unwritten.values()]
  }

  #show(rows?: RowDelta): void {
    if (this.#closed) return
    const written = new Set(this.#written.map(({ key }) => key))
    const unwritten = [...this.#unwritten.values()].filter(({ key }) => !written.has(key))
    this.#parts.onShow({
      waiting: [...this.#written.filter(({ state }) => state === 'waiting'), ...unwritten],
      notApplied: this.#written.filter(({ state }) => state !== 'waiting'),
      unwritten,
      ...(rows && { rows }),
    })
  }
}
