import { askInTime } from './ask-in-time.ts'
import { fetchBounded } from './bounded-fetch.ts'
import { checkVectors } from './check-vectors.ts'
import {
  estimateTokens,
  MODEL_TIMES,
  MOST_BYTES,
  MOST_CHARACTERS,
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

export type OpenAiSettings = {
  /** Address without `/chat/completions`. */
  url: string
  name: string
  key: string
  /** Context size in tokens. The protocol can't report it, so 0 means a size that every model supports. */
  context: number
  times?: Partial<ModelTimes>
}

type Asked = OpenAiSettings & { times: ModelTimes }

/** Model over OpenAI's chat completions protocol, which many servers support. */
export function openAiModel(settings: OpenAiSettings): ModelServer {
  const asked = { ...settings, times: { ...MODEL_TIMES, ...settings.times } }
  return {
    protocol: 'OpenAI',
    host: new URL(settings.url).host,
    name: settings.name,
    setting: 'OPENAI_MODEL',
    stream: (messages, signal) => stream(asked, messages, signal),
    ask: (question, signal) => askInTime(asked.times.callMs, signal, (ends) => askOnce(asked, question, ends)),
    context: async () => settings.context || SAFE_CONTEXT,
    look: (signal) =>
      askInTime(Math.min(asked.times.callMs, 5_000), signal, async (ends) => {
        await lookAt(asked, ends)
        return settings.context || SAFE_CONTEXT
      }),
  }
}

/** Embedding model over `POST /embeddings` of OpenAI's protocol. */
export function openAiEmbedder(settings: Omit<OpenAiSettings, 'context'>): Embedder {
  const { callMs } = { ...MODEL_TIMES, ...settings.times }
  const { name } = settings
  return {
    ...{ protocol: 'OpenAI', host: new URL(settings.url).host, name, setting: 'EMBEDDING_MODEL' },
    embed: (texts, signal) =>
      askInTime(callMs, signal, async (ends) => {
        const body = { model: name, input: texts, encoding_format: 'float' }
        const response = await post(settings, '/embeddings', body, { signal: ends, mostBytes: MOST_VECTOR_BYTES })
        const { data } = (await response.json()) as { data?: { index?: unknown; embedding?: unknown }[] }
        if (!Array.isArray(data)) throw new ModelFault('broken', 'its answer is none of the OpenAI protocol')
        // Sort by index: the server may return the vectors in another order than the texts.
        const vectors: unknown[] = []
        for (const [at, one] of data.entries()) vectors[Number(one?.index ?? at)] = one?.embedding
        return checkVectors(vectors, texts.length)
      }),
  }
}

type Completion = {
  choices?: { message?: { content?: unknown }; delta?: { content?: unknown } }[]
  usage?: { total_tokens?: unknown } | null
}

const COMPLETIONS = '/chat/completions'
type Bounds = { signal: AbortSignal; mostBytes: number }

async function post({ url, key }: Pick<OpenAiSettings, 'url' | 'key'>, path: string, body: object, bounds: Bounds) {
  const { signal, mostBytes } = bounds
  const address = `${url.replace(/\/+$/, '')}${path}`
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) }
  const response = await fetchBounded(
    address,
    { method: 'POST', headers, body: JSON.stringify(body), signal },
    mostBytes,
  )
  // Don't use the server's error message, because it may contain the key.
  if (!response.ok) {
    await response.body?.cancel()
    throw refusedWith(response.status)
  }
  return response
}

/** Checks that the server answers. A missing list of models is accepted, because not every server has one. */
async function lookAt({ url, key }: OpenAiSettings, signal: AbortSignal): Promise<void> {
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
  const response = await fetchBounded(`${url.replace(/\/+$/, '')}/models`, { headers, signal }, MOST_BYTES)
  await response.body?.cancel()
  if (!response.ok && response.status !== 404 && response.status !== 405) throw refusedWith(response.status)
}

async function askOnce(asked: Asked, { messages, schema, mostTokens }: ModelQuestion, signal: AbortSignal) {
  const body = {
    model: asked.name,
    messages,
    temperature: 0,
    seed: 1,
    max_tokens: mostTokens,
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
  }
  const response = await post(asked, COMPLETIONS, body, { signal, mostBytes: MOST_BYTES })
  const { choices, usage } = (await response.json()) as Completion
  const text = choices?.[0]?.message?.content
  if (typeof text !== 'string') throw new ModelFault('broken', 'its answer is none of the OpenAI protocol')
  const counted = usage?.total_tokens
  const isCounted = typeof counted === 'number' && Number.isSafeInteger(counted) && counted > 0
  const all = messages.map(({ content }) => content).join('') + text
  return { text, tokens: isCounted ? Math.min(counted, 1_000_000) : estimateTokens(all) }
}

async function* stream(asked: Asked, messages: readonly ModelMessage[], signal: AbortSignal): AsyncGenerator<string> {
  const { firstMs, pauseMs, totalMs } = asked.times
  const patience = new Patience(firstMs)
  const ends = AbortSignal.any([signal, patience.signal, AbortSignal.timeout(totalMs)])
  try {
    const body = { model: asked.name, messages, temperature: 0, stream: true }
    const response = await post(asked, COMPLETIONS, body, { signal: ends, mostBytes: MOST_STREAMED_BYTES })
    let characters = 0
    for await (const event of eventsOf(response)) {
      patience.renew(pauseMs)
      if (event === '[DONE]') return
      const words = (JSON.parse(event) as Completion).choices?.[0]?.delta?.content
      if (typeof words !== 'string' || words === '') continue
      characters += words.length
      if (characters > MOST_CHARACTERS) throw new Error('The model did not come to an end')
      yield words
    }
    throw new Error('The answer of the model broke off')
  } finally {
    patience.end()
  }
}

/** Data of each line that begins with `data:`. */
async function* eventsOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let rest = ''
  while (reader) {
    const { value, done } = await reader.read()
    rest += done ? '\n' : decoder.decode(value, { stream: true })
    const lines = rest.split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim()
    if (done) return
  }
}
