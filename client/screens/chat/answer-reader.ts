import { DOCUMENT } from '../../../shared/contract/messages/document.ts'
import type { AnswerText, ReadAnswer } from './read-answer.ts'

/** Answer shown where the real one can't be parsed. */
const UNREADABLE: ReadAnswer = {
  nodes: [{ type: 'paragraph', content: [{ type: 'text', text: DOCUMENT.notParsed }] }],
  addresses: new Map(),
}

/**
 * Reads answers beside the page, which a thousand passages would hold up: one at a time. A worker that failed is left,
 * for one that could not be loaded says so once and never answers; the next text gets another.
 */
export class AnswerReader {
  readonly #start: () => Worker
  #worker: Worker | undefined
  #done: (answer: ReadAnswer) => void = () => undefined

  constructor(start: () => Worker) {
    this.#start = start
  }

  /** Loads what reads while the answer is looked for. */
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

  /** The text before must have been read. */
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
