import type { FromSearchWorker, SearchRequest, ToSearchWorker } from './messages.ts'

/**
 * Time limit for an answer, in milliseconds. Creating a database and loading a large project is slow on a
 * small device; later answers are fast.
 */
export const PATIENCE_MS = 60_000

/** Thrown when the search worker is gone, or could not be started. */
export class SearchEnded extends Error {
  constructor(message = 'The worker that searches has ended', cause?: unknown) {
    super(message, { cause })
    this.name = 'SearchEnded'
  }
}

export type SearchWorker = { post: (message: ToSearchWorker) => void; close: () => void }

export type SearchWorkerEvents = { heard: (message: FromSearchWorker) => void; broken: (error: unknown) => void }

export type SearchLineParts = {
  start: (userId: string, on: SearchWorkerEvents) => SearchWorker
  setTimer: (run: () => void, ms: number) => () => void
}

type Message<Request> = Request extends SearchRequest ? Omit<Request, 'id' | 'userId'> : never
type Waiting = { resolve: (answer: never) => void; reject: (error: unknown) => void }
type Worker = SearchWorker & { of: string; asked: Map<number, Waiting> }

/** Connects a tab to the search worker. The first question of a person starts the worker. */
export class SearchLine {
  readonly #parts: SearchLineParts
  #worker: Worker | undefined
  #next = 1

  constructor(parts: SearchLineParts) {
    this.#parts = parts
  }

  /**
   * Asks the worker. Rejects with the reason of `signal`, on timeout, and when the worker ends. Always
   * settles.
   */
  async ask<Answer>(userId: string, message: Message<SearchRequest>, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted()
    const worker = this.#workerOf(userId)
    const id = this.#next++
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    worker.asked.set(id, { resolve, reject })
    const leave = (reason: unknown) => {
      worker.post({ type: 'cancel', id })
      reject(reason)
    }
    const onAbort = () => leave(signal?.reason)
    signal?.addEventListener('abort', onAbort)
    const stop = this.#parts.setTimer(() => leave(new SearchEnded('The search took too long')), PATIENCE_MS)
    worker.post({ ...message, id, userId } as SearchRequest)
    try {
      return await promise
    } finally {
      worker.asked.delete(id)
      signal?.removeEventListener('abort', onAbort)
      stop()
    }
  }

  /** Ends a worker that belongs to another person, because it holds that person's data [AO7]. */
  endOthers(userId: string | undefined): void {
    const worker = this.#worker
    if (!worker || worker.of === userId) return
    worker.post({ type: 'end' })
    this.#leave(worker, new SearchEnded())
  }

  /** Called when all data of a person is removed from this browser. The person's worker ends itself. */
  forget(userId: string): void {
    if (this.#worker?.of === userId) this.#leave(this.#worker, new SearchEnded())
  }

  #workerOf(userId: string): Worker {
    this.endOthers(userId)
    if (this.#worker) return this.#worker
    const asked: Worker['asked'] = new Map()
    const started = this.#parts.start(userId, {
      heard: (message) => this.#hear(worker, message),
      broken: (error) => this.#leave(worker, new SearchEnded('The worker that searches could not start', error)),
    })
    const worker: Worker = { ...started, of: userId, asked }
    this.#worker = worker
    return worker
  }

  #hear(worker: Worker, message: FromSearchWorker): void {
    if (message.type === 'ended') this.#leave(worker, new SearchEnded())
    else if (message.type === 'failure') worker.asked.get(message.id)?.reject(new Error(message.failure))
    else worker.asked.get(message.id)?.resolve(message.answer as never)
  }

  #leave(worker: Worker, error: SearchEnded): void {
    if (this.#worker === worker) this.#worker = undefined
    for (const { reject } of worker.asked.values()) reject(error)
    worker.close()
  }
}
