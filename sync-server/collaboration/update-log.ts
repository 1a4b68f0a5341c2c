import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { appendUpdate } from '../../db/tables/page-updates.ts'
import { transaction } from '../../db/transaction.ts'

/** How long updates are gathered before they are written together. */
const GATHER_MS = 5
const MAX_BATCH_BYTES = 512 * 1024

export type LogEntry = {
  update: Uint8Array
  userId: string
  /** Called after COMMIT. */
  committed: () => void
}

/** `stored`: the number of the last update written. `gone`: the page is no more. `failed`: nothing was written. */
export type LogOutcome =
  | { type: 'stored'; first: number; last: number }
  | { type: 'gone' }
  | { type: 'failed'; error: Error }

export type UpdateLogOptions = {
  database: Database
  pageId: number
  /** This process, for notifications. */
  writer: string
  onOutcome: (outcome: LogOutcome) => void
}

/**
 * Writes the updates of one page in the order in which they came, a few milliseconds' worth in one transaction, one row
 * for each run of one person's. Acknowledges after COMMIT. After a failure it takes nothing more: the room is dropped,
 * and the clients send again what was not acknowledged.
 */
export class UpdateLog {
  readonly #options: UpdateLogOptions
  #waiting: LogEntry[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #broken = false

  constructor(options: UpdateLogOptions) {
    this.#options = options
  }

  get idle(): boolean {
    return this.#waiting.length === 0 && this.#writing === undefined
  }

  append(entry: LogEntry): void {
    if (this.#broken) return
    this.#waiting.push(entry)
    if (!this.#writing) this.#timer ??= setTimeout(() => this.#start(), GATHER_MS)
  }

  /** Resolves when everything appended so far is written or has failed. */
  async flush(): Promise<void> {
    while (!this.#broken && !this.idle) {
      this.#start()
      await this.#writing
    }
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
      if (this.#waiting.length > 0 && !this.#broken) this.#start()
    })
  }

  async #write(): Promise<void> {
    const batch = this.#take()
    if (batch.length === 0) return
    const outcome = await this.#store(runs(batch))
    if (outcome.type !== 'stored') {
      this.#broken = true
      this.#waiting = []
    }
    this.#options.onOutcome(outcome)
    if (outcome.type === 'stored') for (const { committed } of batch) committed()
  }

  #take(): LogEntry[] {
    let bytes = 0
    let count = 0
    while (count < this.#waiting.length && bytes < MAX_BATCH_BYTES) {
      bytes += this.#waiting[count]?.update.length ?? 0
      count += 1
    }
    return this.#waiting.splice(0, count)
  }

  async #store(rows: { update: Uint8Array; userId: string }[]): Promise<LogOutcome> {
    const { database, pageId, writer } = this.#options
    try {
      return await transaction(database, async (tx): Promise<LogOutcome> => {
        let last: number | undefined
        for (const { update, userId } of rows) {
          last = await appendUpdate(tx, { pageId, update, userId, by: writer })
          if (last === undefined) return { type: 'gone' }
        }
        return { type: 'stored', first: (last ?? 0) - rows.length + 1, last: last ?? 0 }
      })
    } catch (error) {
      return { type: 'failed', error: error as Error }
    }
  }
}

function runs(batch: LogEntry[]): { update: Uint8Array; userId: string }[] {
  const rows: { updates: Uint8Array[]; userId: string }[] = []
  for (const { update, userId } of batch) {
    const row = rows.at(-1)
    if (row?.userId === userId) row.updates.push(update)
    else rows.push({ updates: [update], userId })
  }
  return rows.map(({ updates, userId }) => ({
    userId,
    update: updates.length === 1 && updates[0] ? updates[0] : Y.mergeUpdates(updates),
  }))
}
