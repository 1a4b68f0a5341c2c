import { DOCUMENT } from '../../../shared/contract/messages/document.ts'
import type { AnswerText, ReadAnswer } from './read-answer.ts'

/** Answer shown where the real one can't be parsed. */
const UNREADABLE: ReadAnswer = {
  nodes: [{ type: 'paragraph', content: [{ type: 'text', text: DOCUMENT.notParsed }] }],
  addresses: new Map(),
}

/**
 * Reads answers one at a time in a worker, because a thousand passages would block the page. A failed worker
 * is replaced: a worker that couldn't be loaded reports that once and never answers. The next text gets a new
 * worker.
 */
export class AnswerReader {
  readonly #start: () => Worker
  #worker: Worker | undefined
  #done: (answer: ReadAnswer) => void = () => undefined

  constructor(start: () => Worker) {
    this.#start = start
  }

  /** Loads the worker while the server is still searching for the answer. */
  prepare(): Worker {
    const worker = this.#worker ?? this.#start()
    this.#worker = worker
    worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => this.#done(data)
    worker.onerror = ({ message }) => {
      console.warn('An answer could not be read', message)
      this.#leave()
      this.#done(UNREADABLE)
    }
    return worker
  }

  /** Reads an answer. Call it only after the previous text has been read. */
  read(answer: AnswerText): Promise<ReadAnswer> {
    return new Promise((resolve) => {
      this.#done = resolve
      this.prepare().postMessage(answer)
    })
  }

  /** Stops the reader. The text that is being read gets no result. */
  close(): void {
    this.#done = () => undefined
    this.#leave()
  }

  #leave(): void {
    this.#worker?.terminate()
    this.#worker = undefined
  }
}
