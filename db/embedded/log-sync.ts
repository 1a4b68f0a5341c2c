import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** How long after a write its log may stay in the page cache only. */
const DELAY_MS = 200

/**
 * PGlite never calls fsync. A killed process loses nothing by that, a power cut loses the tail of the log; this bounds
 * the tail by writing the newest log segment through shortly after each group of commits.
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

  /** A segment may be renamed away meanwhile; the next group of commits comes by again. */
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
