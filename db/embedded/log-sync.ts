import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Milliseconds that the log of a write may stay in the page cache before it is flushed to disk. */
const DELAY_MS = 200

/**
 * Flushes PGlite's log to disk, because PGlite never calls fsync. A killed process loses nothing, but a
 * power cut loses the end of the log. To limit that loss, the newest segments are flushed shortly after
 * each group of commits.
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
   * Flushes the newest segments. Ignores failures: a segment may be renamed meanwhile, and the next group of
   * commits flushes again.
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
