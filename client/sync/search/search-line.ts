import type { FromSearchWorker, SearchRequest, ToSearchWorker } from './messages.ts'

/** To make a database and load a large project into it takes a while on a small device, and then no more than a moment. */
export const PATIENCE_MS = 60_000

/** The worker that searches is not there any more, or was not to be started. */
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

/** The way of a tab to the worker that searches, which is started for a person with their first question. */
export class SearchLine {
  readonly #parts: SearchLineParts
  #worker: Worker | undefined
  #next = 1

  constructor(parts: SearchLineParts) {
    this.#parts = parts
  }

  /** Rejects with the reason of `signal`, when it took too long, and when the worker ended; never stays without an end. */
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

  /** Ends the worker of anybody but this person: what it has loaded was theirs [AO7]. */
  endOthers(userId: string | undefined): void {
    const worker = this.#worker
    if (!worker || worker.of === userId) return
    worker.post({ type: 'end' })
    this.#leave(worker, new SearchEnded())
  }

  /** All data of a person is removed from this browser, and their worker ends itself. */
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
