import { DOCUMENT } from '../../../shared/contract/messages/document.ts'
import type { AnswerText, ReadAnswer } from './read-answer.ts'

/** Answer shown instead of an answer that can't be parsed. */
const UNREADABLE: ReadAnswer = {
  nodes: [{ type: 'paragraph', content: [{ type: 'text', text: DOCUMENT.notParsed }] }],
  addresses: new Map(),
}

/**
 * Parses answers one at a time in a worker, because parsing a thousand passages would block the page. After
 * an error, the next text gets a new worker: a worker that failed to load reports an error once and never
 * answers.
 */
export class AnswerReader {
  readonly #start: () => Worker
  #worker: Worker | undefined
  #done: (answer: ReadAnswer) => void = () => undefined

  constructor(start: () => Worker) {
    this.#start = start
  }

  /** Starts the worker early, while the server is still searching for the answer. */
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

  /** Parses an answer. The caller must wait until the previous text is parsed. */
  read(answer: AnswerText): Promise<ReadAnswer> {
    return new Promise((resolve) => {
      this.#done = resolve
      this.prepare().postMessage(answer)
    })
  }

  /** Stops the worker. The promise for the text that is being parsed never settles. */
  close(): void {
    this.#done = () => undefined
    this.#leave()
  }

  #leave(): void {
    this.#worker?.terminate()
    this.#worker = undefined
  }
}
