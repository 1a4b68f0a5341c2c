import type { FromSearchWorker, SearchRequest, ToSearchWorker } from './messages.ts'

/** The part of a port that we use. */
export type Port = { postMessage: (message: FromSearchWorker) => void }

export type SearchDeskParts = {
  answer: (request: SearchRequest, signal: AbortSignal) => Promise<unknown>
  /** Called to release everything. */
  onEnd: () => void
}

/**
 * Queue for the questions of all tabs. Answers one question at a time, because the database has one
 * connection. Drops an answer that no one waits for any more.
 */
export class SearchDesk {
  readonly #parts: SearchDeskParts
  readonly #ports = new Map<Port, Map<number, AbortController>>()
  #last: Promise<void> = Promise.resolve()
  #ended = false

  constructor(parts: SearchDeskParts) {
    this.#parts = parts
  }

  receive(port: Port, message: ToSearchWorker): void {
    if (this.#ended) port.postMessage({ type: 'ended' })
    else if (message.type === 'end') this.end(port)
    else if (message.type === 'cancel') this.#ports.get(port)?.get(message.id)?.abort()
    else this.#take(port, message)
  }

  /** Ends the search, and tells every tab that its open questions won't be answered. */
  end(port?: Port): void {
    if (this.#ended) return
    this.#ended = true
    for (const waiting of this.#ports.values()) for (const abort of waiting.values()) abort.abort()
    for (const one of new Set([...this.#ports.keys(), ...(port ? [port] : [])])) one.postMessage({ type: 'ended' })
    this.#parts.onEnd()
  }

  #take(port: Port, request: SearchRequest): void {
    const { id } = request
    const abort = new AbortController()
    const waiting = this.#ports.get(port) ?? new Map<number, AbortController>()
    this.#ports.set(port, waiting.set(id, abort))
    this.#last = this.#last.then(async () => {
      const said = await this.#answer(request, abort.signal)
      waiting.delete(id)
      if (said && !abort.signal.aborted) port.postMessage(said)
    })
  }

  async #answer(request: SearchRequest, signal: AbortSignal): Promise<FromSearchWorker | undefined> {
    if (signal.aborted) return undefined
    const { id } = request
    try {
      return { type: 'answer', id, answer: await this.#parts.answer(request, signal) }
    } catch (error) {
      return { type: 'failure', id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
}
