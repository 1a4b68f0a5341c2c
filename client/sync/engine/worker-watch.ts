import { BEAT_MS } from '../replica/leadership.ts'

/** A worker that was silent for this long hangs or was ended by the browser. */
export const SILENCE_MS = 4 * BEAT_MS

export type WorkerWatchParts = {
  /**
   * Starts the worker that may lead. Each attempt uses its own name, because a frozen worker keeps its
   * name.
   */
  startEngine: (attempt: number) => { close: () => void }
  now: () => number
  isVisible: () => boolean
  /** How often `look` is called. */
  everyMs: number
}

/** Replaces a silent worker. The new worker raises the epoch, so the silent one can no longer write [LE1]. */
export class WorkerWatch {
  readonly #parts: WorkerWatchParts
  #engine: { close: () => void }
  #workers = 1
  #heardAt: number
  #lookedAt: number

  constructor(parts: WorkerWatchParts) {
    this.#parts = parts
    this.#engine = parts.startEngine(this.#workers)
    this.#heardAt = this.#lookedAt = parts.now()
  }

  heard(): void {
    this.#heardAt = this.#parts.now()
  }

  /** Checks for a silent worker. Returns whether another worker was started. */
  look(): boolean {
    const { now, isVisible, everyMs, startEngine } = this.#parts
    const at = now()
    // A tab that was frozen or hidden may have missed heartbeats, so its silence starts to count now.
    if (!isVisible() || at - this.#lookedAt > 2 * everyMs) this.#heardAt = at
    this.#lookedAt = at
    if (at - this.#heardAt < SILENCE_MS) return false
    this.#heardAt = at
    this.#workers += 1
    console.warn('The worker that syncs is silent; another one is started')
    this.#engine.close()
    this.#engine = startEngine(this.#workers)
    return true
  }

  close(): void {
    this.#engine.close()
  }
}
