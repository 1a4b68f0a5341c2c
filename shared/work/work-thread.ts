/**
 * A thread for work on untrusted bytes. It has a time budget for each call and a memory budget for all calls
 * together. A call that exceeds a budget ends the thread, no matter what the call is doing. Calls run one
 * after the other, in order.
 *
 * The thread writes the id of its current call into shared memory. If the thread no longer answers, the owner
 * can see which call is blocking it.
 */
import { Worker } from 'node:worker_threads'

export type WorkLimits = {
  /** Time limit of one call. */
  milliseconds: number
  /** Memory limit for everything that the thread holds. */
  heapMegabytes: number
}

/** Functions of the thread, by name. Inputs and outputs are copied, so both are plain values. */
export type Works = Readonly<Record<string, (input: never) => unknown>>
type Input<W extends Works, Name extends keyof W> = Parameters<W[Name]>[0]
type Output<W extends Works, Name extends keyof W> = Awaited<ReturnType<W[Name]>>
export type RunWork<W extends Works> = <Name extends keyof W & string>(
  name: Name,
  input: Input<W, Name>,
) => Promise<Output<W, Name>>

/** Messages between a thread and its owner. */
export type WorkRequest = { id: number; name: string; input: unknown }
export type WorkAnswer = { id: number; output: unknown } | { id: number; error: string }
export type WorkStart = { running: SharedArrayBuffer; settings: unknown }

/** Values in place of a call's id. `NOT_STARTED`: no call has begun yet. `IDLE`: no call is running. */
export const NOT_STARTED = -1
export const IDLE = 0

const PROBLEMS = {
  time: 'It took too long.',
  memory: 'It needed too much memory.',
  crash: 'Its thread ended.',
} as const

/** Error of the call that made its thread end. */
export class WorkStopped extends Error {
  readonly reason: keyof typeof PROBLEMS

  constructor(reason: keyof typeof PROBLEMS, cause?: unknown) {
    super(PROBLEMS[reason], { cause })
    this.reason = reason
  }
}

/** Error of a call that never began, because the thread ended or was closed first. */
export class WorkLost extends Error {
  /** Whether the thread ended without having begun any call. */
  readonly neverStarted: boolean

  constructor(neverStarted: boolean) {
    super('The thread ended before it came to this.')
    this.neverStarted = neverStarted
  }
}

type Call = { resolve: (output: never) => void; reject: (error: Error) => void }
export type ThreadOptions = { entry: URL; limits: WorkLimits; settings?: unknown; onEnd?: () => void }

export class WorkThread<W extends Works> {
  readonly #worker: Worker
  readonly #limits: WorkLimits
  readonly #running: Int32Array
  readonly #calls = new Map<number, Call>()
  readonly #onEnd: (() => void) | undefined
  #lastId = IDLE
  #watch: NodeJS.Timeout | undefined
  #seen = IDLE
  #since = 0
  #reason: WorkStopped['reason'] | undefined
  #error: unknown
  #ended = false

  constructor({ entry, limits, settings, onEnd }: ThreadOptions) {
    this.#limits = limits
    this.#onEnd = onEnd
    const start: WorkStart = { running: new SharedArrayBuffer(4), settings }
    this.#running = new Int32Array(start.running)
    Atomics.store(this.#running, 0, NOT_STARTED)
    this.#worker = new Worker(entry, {
      workerData: start,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    })
    this.#worker.unref()
    this.#worker.on('message', (answer: WorkAnswer) => this.#receive(answer))
    // 'exit' always follows an error, and settles what waits.
    this.#worker.on('error', (error) => {
      this.#error = error
    })
    this.#worker.on('exit', () => this.#end())
  }

  /** Number of calls that wait for their answers. */
  get waiting(): number {
    return this.#calls.size
  }

  get ended(): boolean {
    return this.#ended
  }

  /**
   * Runs a call. Rejects with `WorkStopped` if this call ends the thread, with `WorkLost` if another call ends
   * it, or with the work's own error.
   */
  readonly run: RunWork<W> = (name, input) => {
    if (this.#ended) return Promise.reject(new WorkLost(false))
    return new Promise((resolve, reject) => {
      this.#lastId += 1
      this.#calls.set(this.#lastId, { resolve, reject })
      this.#worker.ref()
      this.#watch ??= setInterval(() => this.#look(), Math.max(5, this.#limits.milliseconds / 10))
      const request: WorkRequest = { id: this.#lastId, name, input }
      this.#worker.postMessage(request)
    })
  }

  /** Memory in bytes; 0 once the thread has ended. */
  async memory(): Promise<{ heapUsed: number; external: number }> {
    const statistics = await this.#worker.getHeapStatistics().catch(() => undefined)
    return { heapUsed: statistics?.used_heap_size ?? 0, external: statistics?.external_memory ?? 0 }
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #receive(answer: WorkAnswer): void {
    const call = this.#calls.get(answer.id)
    this.#calls.delete(answer.id)
    if (this.#calls.size === 0) this.#rest()
    if ('error' in answer) call?.reject(new Error(answer.error))
    else call?.resolve(answer.output as never)
  }

  #rest(): void {
    clearInterval(this.#watch)
    this.#watch = undefined
    this.#worker.unref()
  }

  /** Ends the thread if a call has taken too long. Time for loading the thread's modules doesn't count. */
  #look(): void {
    const running = Atomics.load(this.#running, 0)
    if (running !== this.#seen || running <= IDLE) {
      this.#seen = running
      this.#since = performance.now()
    } else if (performance.now() - this.#since > this.#limits.milliseconds) {
      this.#reason = 'time'
      clearInterval(this.#watch)
      void this.#worker.terminate()
    }
  }

  #end(): void {
    this.#ended = true
    this.#rest()
    const running = Atomics.load(this.#running, 0)
    const calls = [...this.#calls]
    this.#calls.clear()
    for (const [id, { reject }] of calls) {
      reject(id === running ? new WorkStopped(this.#reasonOf(), this.#error) : new WorkLost(running === NOT_STARTED))
    }
    this.#onEnd?.()
  }

  #reasonOf(): WorkStopped['reason'] {
    const { code } = (this.#error ?? {}) as { code?: unknown }
    return this.#reason ?? (code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash')
  }
}
