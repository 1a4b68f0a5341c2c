import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** How long the log of a write may stay only in the page cache. */
const DELAY_MS = 200

/**
 * Flushes PGlite's log to disk, because PGlite never calls fsync. A killed process loses nothing, but a
 * power cut loses the end of the log. Flushing the newest segments shortly after each group of commits
 * limits that loss.
 */
export class LogSync {
  readonly #directory: string
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(dataDir: string) {
    this.#directory = join(dataDir, 'pg_wal')
  }

  touch(): void {
    if (this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#running = this.#sync()
    }, DELAY_MS)
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
    await this.#sync()
  }

  /**
   * Flushes the newest segments. A failure is ignored: a segment may be renamed meanwhile, and the next
   * group of commits flushes again.
   */
  async #sync(): Promise<void> {
    try {
      const segments = (await readdir(this.#directory)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort()
      for (const path of [...segments.slice(-2).map((name) => join(this.#directory, name)), this.#directory]) {
        const handle = await open(path, 'r')
        await handle.sync().finally(() => handle.close())
      }
    } catch {}
  }
}
