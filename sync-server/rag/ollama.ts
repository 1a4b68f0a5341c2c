import { Ollama } from 'ollama'
import type { Config } from '../config.ts'
import type { Model, ModelMessage } from './model.ts'

export type ModelTimes = {
  /** Until the first word: the server may have to load the model. */
  firstMs: number
  /** Between two pieces. */
  pauseMs: number
  totalMs: number
}

const TIMES: ModelTimes = { firstMs: 30_000, pauseMs: 10_000, totalMs: 120_000 }
/** A model that repeats itself for ever is cut off here. */
const MOST_CHARACTERS = 40_000
/** Of the server's answer, with what it says around the words. */
const MOST_BYTES = 16_000_000

/** The model of this installation over Ollama's `POST /api/chat`; `null` where none is configured. */
export function createOllama(
  { OLLAMA_URL, OLLAMA_MODEL }: Pick<Config, 'OLLAMA_URL' | 'OLLAMA_MODEL'>,
  times: Partial<ModelTimes> = {},
): Model | null {
  if (OLLAMA_URL === '') return null
  return (messages, signal) => ask({ host: OLLAMA_URL, model: OLLAMA_MODEL, messages }, signal, { ...TIMES, ...times })
}

type Asked = { host: string; model: string; messages: readonly ModelMessage[] }

async function* ask(
  { host, model, messages }: Asked,
  signal: AbortSignal,
  { firstMs, pauseMs, totalMs }: ModelTimes,
): AsyncGenerator<string> {
  const patience = new Patience(firstMs)
  const ends = AbortSignal.any([signal, patience.signal, AbortSignal.timeout(totalMs)])
  const client = new Ollama({ host, fetch: (input, init) => fetchBounded(input, { ...init, signal: ends }) })
  try {
    const parts = await client.chat({ model, messages: [...messages], stream: true, options: { temperature: 0 } })
    let characters = 0
    for await (const { message } of parts) {
      patience.renew(pauseMs)
      const words: unknown = message?.content
      if (typeof words !== 'string' || words === '') continue
      characters += words.length
      if (characters > MOST_CHARACTERS) throw new Error('The model did not come to an end')
      yield words
    }
  } finally {
    patience.end()
  }
}

/** Follows no redirect, and reads no more than an answer can be: the client keeps a line until it ends. */
async function fetchBounded(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  let bytes = 0
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes > MOST_BYTES) controller.error(new Error('The model sent more than an answer can be'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(bound) ?? null, response)
}

/** Aborts what it is asked to watch when nothing comes for too long. */
class Patience {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout

  constructor(milliseconds: number) {
    this.#timer = this.#start(milliseconds)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  renew(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = this.#start(milliseconds)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #start(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new Error('The model took too long')), milliseconds)
  }
}
