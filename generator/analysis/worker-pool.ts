import { Worker } from 'node:worker_threads'
import { emptyAnalysis, PARSE_STEPS } from './analyze-file.ts'
import type { FileAnalysis } from './file-analysis.ts'
import type { FileText, WorkerAnswer, WorkerSettings } from './worker-protocol.ts'

export type PoolLimits = {
  /** A message holds at most this many files and this many characters, except one file that is larger. */
  batchFiles: number
  batchCharacters: number
  /** A thread that stays on one file for longer is ended. */
  fileMilliseconds: number
  /** A parse that takes more is given up by the thread itself. */
  parseSteps: number
  /** A thread that needs more memory than this ends itself. */
  heapMegabytes: number
}

const LIMITS: PoolLimits = {
  batchFiles: 25,
  batchCharacters: 256 * 1024,
  fileMilliseconds: 30_000,
  parseSteps: PARSE_STEPS,
  heapMegabytes: 512,
}

/** A file and where its analysis belongs in the answer. */
type Task = FileText & { index: number; job: Job }
type Job = {
  results: (FileAnalysis | undefined)[]
  missing: number
  resolve: () => void
  reject: (error: Error) => void
}
type Thread = { worker: Worker; progress: Int32Array; batch: Task[]; seen: number; since: number }

/**
 * Analyses files in worker threads. A file that makes its thread hang, crash or run out of memory costs that file its
 * symbols (`parseSkipped: 'time-limit'`); the thread is replaced and the other files are analysed again.
 */
export class AnalysisPool {
  readonly #size: number
  readonly #limits: PoolLimits
  readonly #entry: URL
  readonly #threads = new Set<Thread>()
  #queue: Task[] = []
  #watch: NodeJS.Timeout | undefined
  #batchId = 0
  #failedStarts = 0
  #closed = false

  /** `entry`: the module of the threads, for tests. */
  constructor({ size, limits = {}, entry }: { size: number; limits?: Partial<PoolLimits>; entry?: URL }) {
    this.#size = Math.max(1, size)
    this.#limits = { ...LIMITS, ...limits }
    this.#entry = entry ?? new URL('./analyze-worker.ts', import.meta.url)
  }

  /** The analyses in the order of the files. Rejects when threads cannot be started, or when the pool is closed. */
  async analyze(files: readonly FileText[]): Promise<FileAnalysis[]> {
    if (this.#closed) throw new Error('The analysis pool is closed')
    if (files.length === 0) return []
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const job: Job = { results: new Array(files.length), missing: files.length, resolve, reject }
    for (const [index, { path, content }] of files.entries()) this.#queue.push({ path, content, index, job })
    this.#dispatch()
    await promise
    return job.results.filter((analysis) => analysis !== undefined)
  }

  /** What the threads hold together: script heap, and what parsers keep outside of it. In bytes. */
  async memory(): Promise<{ heapUsed: number; external: number }> {
    const statistics = await Promise.all(
      [...this.#threads].map(({ worker }) => worker.getHeapStatistics().catch(() => null)),
    )
    return {
      heapUsed: statistics.reduce((sum, one) => sum + (one?.used_heap_size ?? 0), 0),
      external: statistics.reduce((sum, one) => sum + (one?.external_memory ?? 0), 0),
    }
  }

  /** Ends the threads; what is still waiting is rejected. */
  async close(): Promise<void> {
    this.#closed = true
    this.#stopWatching()
    const threads = [...this.#threads]
    this.#fail(new Error('The analysis pool is closed'))
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }

  #dispatch(): void {
    for (const thread of this.#threads) {
      if (this.#queue.length > 0 && thread.batch.length === 0) this.#send(thread)
    }
    while (this.#queue.length > 0 && this.#threads.size < this.#size && !this.#closed) this.#send(this.#start())
    if (this.#queue.length > 0 || this.#isBusy()) this.#startWatching()
    else this.#stopWatching()
  }

  #isBusy(): boolean {
    return this.#threads.values().some((thread) => thread.batch.length > 0)
  }

  #send(thread: Thread): void {
    let characters = 0
    let count = 0
    for (const task of this.#queue) {
      characters += task.content.length
      if (count > 0 && (count >= this.#limits.batchFiles || characters > this.#limits.batchCharacters)) break
      count++
    }
    thread.batch = this.#queue.splice(0, count)
    thread.seen = -1
    thread.since = performance.now()
    Atomics.store(thread.progress, 0, -1)
    thread.worker.ref()
    const files = thread.batch.map(({ path, content }) => ({ path, content }))
    thread.worker.postMessage({ id: ++this.#batchId, files })
  }

  #start(): Thread {
    const progress = new SharedArrayBuffer(4)
    const settings: WorkerSettings = { progress, parseSteps: this.#limits.parseSteps }
    const worker = new Worker(this.#entry, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes },
    })
    const thread: Thread = { worker, progress: new Int32Array(progress), batch: [], seen: -1, since: 0 }
    this.#threads.add(thread)
    worker.on('message', (answer: WorkerAnswer) => this.#receive(thread, answer))
    // 'exit' always follows an error, and handles both.
    worker.on('error', () => undefined)
    worker.on('exit', () => this.#lose(thread))
    return thread
  }

  #receive(thread: Thread, answer: WorkerAnswer): void {
    this.#failedStarts = 0
    const batch = thread.batch
    thread.batch = []
    for (const [index, task] of batch.entries()) {
      const analysis = answer.analyses[index]
      if (analysis) this.#finish(task, analysis)
      else this.#queue.unshift(task)
    }
    if (answer.retire) this.#end(thread)
    else thread.worker.unref()
    this.#dispatch()
  }

  #finish(task: Task, analysis: FileAnalysis): void {
    if (task.job.results[task.index]) return
    task.job.results[task.index] = analysis
    if (--task.job.missing === 0) task.job.resolve()
  }

  /** A thread is gone: the file it was on is to blame, the others of its batch go back to the queue. */
  #lose(thread: Thread): void {
    if (!this.#threads.delete(thread)) return
    const culprit = Atomics.load(thread.progress, 0)
    for (const [index, task] of thread.batch.entries()) {
      if (index === culprit)
        this.#finish(task, { ...emptyAnalysis(task.path, task.content), parseSkipped: 'time-limit' })
      else this.#queue.unshift(task)
    }
    // Without a culprit the thread never began: after three in a row nothing speaks for a fourth.
    if (culprit < 0 && thread.batch.length > 0 && ++this.#failedStarts >= 3)
      this.#fail(new Error('The threads that analyse files do not start'))
    if (!this.#closed) this.#dispatch()
  }

  #end(thread: Thread): void {
    this.#threads.delete(thread)
    thread.worker.terminate().catch(() => undefined)
  }

  #fail(error: Error): void {
    const waiting = [...this.#queue, ...this.#threads.values().flatMap((thread) => thread.batch)]
    this.#queue = []
    for (const thread of this.#threads) thread.batch = []
    for (const job of new Set(waiting.map((task) => task.job))) job.reject(error)
  }

  #startWatching(): void {
    this.#watch ??= setInterval(() => this.#check(), Math.max(5, this.#limits.fileMilliseconds / 10))
  }

  #stopWatching(): void {
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  /** Ends threads that have been on the same file for too long. Loading the thread's own modules does not count. */
  #check(): void {
    const now = performance.now()
    for (const thread of [...this.#threads]) {
      const place = Atomics.load(thread.progress, 0)
      if (thread.batch.length === 0 || place < 0) continue
      if (place !== thread.seen) {
        thread.seen = place
        thread.since = now
      } else if (now - thread.since > this.#limits.fileMilliseconds) {
        thread.worker.terminate().catch(() => undefined)
      }
    }
  }
}
