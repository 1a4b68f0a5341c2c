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
const LONGEST_LINE = 200_000

type OllamaLine = { message?: { content?: unknown }; done?: unknown; error?: unknown }

/** The model of this installation over Ollama's `POST /api/chat`; `null` where none is configured. */
export function createOllama(
  { OLLAMA_URL, OLLAMA_MODEL }: Pick<Config, 'OLLAMA_URL' | 'OLLAMA_MODEL'>,
  times: Partial<ModelTimes> = {},
): Model | null {
  if (OLLAMA_URL === '') return null
  const address = `${OLLAMA_URL.replace(/\/+$/, '')}/api/chat`
  return (messages, signal) => ask(address, { model: OLLAMA_MODEL, messages }, signal, { ...TIMES, ...times })
}

async function* ask(
  address: string,
  asked: { model: string; messages: readonly ModelMessage[] },
  signal: AbortSignal,
  { firstMs, pauseMs, totalMs }: ModelTimes,
): AsyncGenerator<string> {
  const patience = new Patience(firstMs)
  const ends = AbortSignal.any([signal, patience.signal, AbortSignal.timeout(totalMs)])
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, stream: true, options: { temperature: 0 } }),
      redirect: 'error',
      signal: ends,
    })
    if (!response.ok || !response.body) throw new Error(`The model's server answered ${response.status}`)
    let characters = 0
    for await (const line of linesOf(response.body)) {
      patience.renew(pauseMs)
      const { message, done, error } = JSON.parse(line) as OllamaLine
      if (error !== undefined) throw new Error(`The model failed: ${String(error)}`)
      if (typeof message?.content === 'string' && message.content !== '') {
        characters += message.content.length
        if (characters > MOST_CHARACTERS) throw new Error('The model did not come to an end')
        yield message.content
      }
      if (done === true) return
    }
    throw new Error('The model broke off')
  } finally {
    patience.end()
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new Error('The model sent a line without an end')
    for (const line of lines) if (line.trim() !== '') yield line
  }
  if (rest.trim() !== '') yield rest
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
