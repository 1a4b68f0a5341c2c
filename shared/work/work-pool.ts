import { type RunWork, type ThreadOptions, WorkLost, type Works, WorkThread } from './work-thread.ts'

/** Number of threads in a row that may end before they begin. After that, the pool starts no more threads. */
const FAILED_STARTS = 3
/**
 * Number of calls to send to a thread in advance, so that it needn't wait for this thread between two calls.
 */
const AHEAD = 4

type Waiting = {
  name: string
  input: unknown
  resolve: (output: never) => void
  reject: (error: Error) => void
}

export type PoolOptions = Omit<ThreadOptions, 'onEnd'> & { size: number }

/**
 * Runs independent calls in a few threads. If a call ends its thread, only that call fails: the thread is
 * replaced, and its other calls run again.
 */
export class WorkPool<W extends Works> {
  readonly #options: PoolOptions
  readonly #threads = new Set<WorkThread<W>>()
  #queue: Waiting[] = []
  #failedStarts = 0
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = { ...options, size: Math.max(1, options.size) }
  }

  /**
   * Runs a call. Rejects with `WorkStopped` for a call beyond its budget, with the work's own error, or with an
   * error if the pool is closed.
   */
  readonly run: RunWork<W> = (name, input) => {
    if (this.#closed) return Promise.reject(new Error('The pool of threads is closed'))
    return new Promise((resolve, reject) => {
      this.#queue.push({ name, input, resolve, reject })
      this.#dispatch()
    })
  }

  /** Memory of all threads together, in bytes: `heapUsed` for script objects, `external` for other memory. */
  async memory(): Promise<{ heapUsed: number; external: number }> {
    const memories = await Promise.all([...this.#threads].map((thread) => thread.memory()))
    return {
      heapUsed: memories.reduce((sum, { heapUsed }) => sum + heapUsed, 0),
      external: memories.reduce((sum, { external }) => sum + external, 0),
    }
  }

  /** Ends the threads and rejects the waiting calls. */
  async close(): Promise<void> {
    this.#closed = true
    this.#failAll()
    await Promise.all([...this.#threads].map((thread) => thread.close()))
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const thread = this.#freeThread()
      const next = thread && this.#queue.shift()
      if (!next) return
      void this.#runIn(thread, next)
    }
  }

  /**
   * Returns an idle thread, else a new thread if the limit allows, else the thread with the fewest calls.
   * Returns undefined if all threads have enough calls.
   */
  #freeThread(): WorkThread<W> | undefined {
    const [first] = [...this.#threads].sort((one, other) => one.waiting - other.waiting)
    if (first && first.waiting === 0) return first
    if (this.#threads.size < this.#options.size) return this.#start()
    return first && first.waiting < AHEAD ? first : undefined
  }

  #start(): WorkThread<W> {
    const thread: WorkThread<W> = new WorkThread({ ...this.#options, onEnd: () => this.#threads.delete(thread) })
    this.#threads.add(thread)
    return thread
  }

  async #runIn(thread: WorkThread<W>, waiting: Waiting): Promise<void> {
    try {
      waiting.resolve((await thread.run(waiting.name, waiting.input as never)) as never)
      this.#failedStarts = 0
    } catch (error) {
      if (error instanceof WorkLost) this.#again(waiting, error)
      else waiting.reject(error as Error)
    }
    this.#dispatch()
  }

  #again(waiting: Waiting, { neverStarted }: WorkLost): void {
    this.#queue.unshift(waiting)
    if (neverStarted) this.#failedStarts += 1
    if (this.#closed || this.#failedStarts >= FAILED_STARTS) this.#failAll()
  }

  #failAll(): void {
    const error = new Error(this.#closed ? 'The pool of threads is closed' : 'The threads do not start')
    for (const { reject } of this.#queue) reject(error)
    this.#queue = []
  }
}
