import { Ollama } from 'ollama/browser'
import { askInTime } from './ask-in-time.ts'
import { fetchBounded } from './bounded-fetch.ts'
import { checkVectors } from './check-vectors.ts'
import {
  estimateTokens,
  MODEL_TIMES,
  MOST_BYTES,
  MOST_CHARACTERS,
  MOST_CONTEXT,
  MOST_STREAMED_BYTES,
  MOST_VECTOR_BYTES,
  type ModelTimes,
  SAFE_CONTEXT,
} from './limits.ts'
import {
  type Embedder,
  ModelFault,
  type ModelMessage,
  type ModelQuestion,
  type ModelServer,
  refusedWith,
} from './model.ts'
import { Patience } from './patience.ts'

export type OllamaSettings = {
  url: string
  name: string
  /** Context size in tokens; 0 means that the server is asked for it. */
  context: number
  times?: Partial<ModelTimes>
}

type Asked = OllamaSettings & { times: ModelTimes; contextOf: (signal: AbortSignal) => Promise<number> }

/** Model over Ollama's `POST /api/chat` and `POST /api/show`. */
export function ollamaModel(settings: OllamaSettings): ModelServer {
  const times = { ...MODEL_TIMES, ...settings.times }
  let known: number | undefined = settings.context || undefined
  const contextOf = async (signal: AbortSignal) => {
    try {
      known ??= (await showContext(settings, times, signal)) ?? SAFE_CONTEXT
    } catch (error) {
      // If the server is starting or down, the question itself will fail, so don't remember anything. If it refuses
      // to report the context, asking again is useless, so remember the default.
      signal.throwIfAborted()
      if (error instanceof ModelFault && error.kind === 'refused') known = SAFE_CONTEXT
    }
    return known ?? SAFE_CONTEXT
  }
  const asked: Asked = { ...settings, times, contextOf }
  return {
    protocol: 'Ollama',
    host: new URL(settings.url).host,
    name: settings.name,
    setting: 'OLLAMA_MODEL',
    stream: (messages, signal) => stream(asked, messages, signal),
    ask: (question, signal) => askInTime(times.callMs, signal, (ends) => askOnce(asked, question, ends)),
    context: contextOf,
    look: async (signal) => {
      const shown = await showContext(settings, times, signal)
      return settings.context || shown || SAFE_CONTEXT
    },
  }
}

/** Embedding model over Ollama's `POST /api/embed`. */
export function ollamaEmbedder({ url, name, times }: Omit<OllamaSettings, 'context'>): Embedder {
  const { callMs } = { ...MODEL_TIMES, ...times }
  return {
    ...{ protocol: 'Ollama', host: new URL(url).host, name, setting: 'EMBEDDING_MODEL' },
    embed: (texts, signal) =>
      askInTime(callMs, signal, async (ends) => {
        const answer = await clientOf(url, ends, MOST_VECTOR_BYTES).embed({ model: name, input: [...texts] })
        return checkVectors(answer?.embeddings, texts.length)
      }),
  }
}

function clientOf(host: string, signal: AbortSignal, mostBytes: number): Ollama {
  return new Ollama({
    host,
    fetch: async (input, init) => {
      const response = await fetchBounded(input, { ...init, signal }, mostBytes)
      if (response.ok) return response
      // Discard the response here. Otherwise, the client would print it.
      await response.body?.cancel()
      throw refusedWith(response.status)
    },
  })
}

/** Context size; undefined if the server doesn't report one. */
async function showContext(
  { url, name }: OllamaSettings,
  { callMs }: ModelTimes,
  signal: AbortSignal,
): Promise<number | undefined> {
  const shown = await askInTime(Math.min(callMs, 5_000), signal, (ends) =>
    clientOf(url, ends, MOST_BYTES).show({ model: name }),
  )
  const info: unknown = shown.model_info
  const entries = info instanceof Map ? [...info] : Object.entries(info ?? {})
  const length = entries.find(([key]) => String(key).endsWith('.context_length'))?.[1]
  return typeof length === 'number' && length > 0 ? Math.min(length, MOST_CONTEXT) : undefined
}

async function askOnce({ url, name, contextOf }: Asked, question: ModelQuestion, signal: AbortSignal) {
  const { messages, schema, mostTokens } = question
  const context = await contextOf(signal)
  const answer = await clientOf(url, signal, MOST_BYTES).chat({
    model: name,
    messages: [...messages],
    format: { ...schema },
    think: false,
    stream: false,
    options: { temperature: 0, seed: 1, num_ctx: context, num_predict: mostTokens },
  })
  const text: unknown = answer?.message?.content
  if (typeof text !== 'string') throw new ModelFault('broken', 'its answer is none of Ollama')
  const counted = count(answer.prompt_eval_count) + count(answer.eval_count)
  return { text, tokens: counted || estimateTokens(messages.map(({ content }) => content).join('') + text) }
}

function count(tokens: unknown): number {
  return typeof tokens === 'number' && Number.isSafeInteger(tokens) && tokens > 0 ? Math.min(tokens, 1_000_000) : 0
}

async function* stream(
  { url, name, times, contextOf }: Asked,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  const context = await contextOf(signal)
  const patience = new Patience(times.firstMs)
  const ends = AbortSignal.any([signal, patience.signal, AbortSignal.timeout(times.totalMs)])
  try {
    const client = clientOf(url, ends, MOST_STREAMED_BYTES)
    const parts = await client.chat({
      model: name,
      messages: [...messages],
      stream: true,
      options: { temperature: 0, num_ctx: context },
    })
    let characters = 0
    for await (const { message } of parts) {
      patience.renew(times.pauseMs)
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
