import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { meaningOf } from './meanings.ts'

/** A question as it came over the wire, in either protocol. */
export type ModelAsked = {
  protocol: 'Ollama' | 'OpenAI'
  model: string
  messages: { role: string; content: string }[]
  stream: boolean
  /** Ollama's `format`, or the schema of OpenAI's `response_format`. */
  schema: unknown
  options: Record<string, unknown>
  authorization: string | undefined
}

/** Reaction of a fake model server to a question. */
export type ModelBehaviour = (asked: ModelAsked, reply: ModelReply) => void | Promise<void>

export type ModelReply = {
  /** Sends a piece of a streamed answer. */
  say(text: string): void
  done(): void
  /** Sends the whole answer to a question that wants no stream. */
  answer(content: string, tokens?: number): void
  /** Sends raw text that no such server would send. */
  raw(text: string): void
  status(code: number): void
  /** Ends the connection in the middle. */
  breakOff(): void
  /** Resolves when the client has disconnected. */
  gone: Promise<void>
}

/** Texts that an embedding model receives, in either protocol. */
export type EmbeddingAsked = Pick<ModelAsked, 'protocol' | 'model' | 'authorization'> & { input: string[] }

export type EmbeddingReply = Pick<ModelReply, 'raw' | 'status' | 'breakOff'> & {
  /** Sends the embeddings, usually one vector for each text. */
  vectors(vectors: unknown): void
  end(): void
}

export type FakeModel = {
  url: string
  asked: ModelAsked[]
  embeddingAsked: EmbeddingAsked[]
  embed: (asked: EmbeddingAsked, reply: EmbeddingReply) => void | Promise<void>
  /** Context size in tokens that the model reports. With null it reports none. */
  context: number | null
  /** Number of requests for the context size. */
  shown: number
  behave: ModelBehaviour
  close(): Promise<void>
}

/**
 * A server that speaks Ollama's `/api/chat`, `/api/embed` and `/api/show`, and `/v1/chat/completions` and `/v1/embeddings`
 * of the OpenAI protocol.
 */
export async function startFakeModel(): Promise<FakeModel> {
  const fake: FakeModel = {
    url: '',
    asked: [],
    embeddingAsked: [],
    embed: ({ input }, { vectors }) => vectors(input.map(meaningOf)),
    context: null,
    shown: 0,
    behave: ({ stream }, { say, done, answer }) => {
      if (!stream) return answer('{"text":""}')
      say('It is written there [1].')
      done()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => void answerRequest(fake, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

const PROTOCOLS = { '/api/chat': 'Ollama', '/v1/chat/completions': 'OpenAI' } as const

async function answerRequest(fake: FakeModel, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request)
  if (request.url === '/api/show') fake.shown += 1
  if (request.url === '/api/show' && fake.context !== null) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ details: {}, model_info: { 'fake.context_length': fake.context } }))
    return
  }
  const embedding = EMBEDDING[request.url as keyof typeof EMBEDDING]
  if (request.method === 'POST' && embedding) {
    await answerEmbedding(
      fake,
      { ...embeddingOf(body), protocol: embedding, authorization: request.headers.authorization },
      response,
    )
    return
  }
  const protocol = PROTOCOLS[request.url as keyof typeof PROTOCOLS]
  if (request.method !== 'POST' || !protocol) {
    response.writeHead(404).end()
    return
  }
  const asked: ModelAsked = {
    protocol,
    model: String(body.model),
    messages: body.messages as ModelAsked['messages'],
    stream: body.stream === true,
    schema: body.format ?? (body.response_format as { json_schema?: { schema?: unknown } })?.json_schema?.schema,
    options: (body.options as ModelAsked['options']) ?? {},
    authorization: request.headers.authorization,
  }
  fake.asked.push(asked)
  const reply = protocol === 'Ollama' ? ollamaReply(asked, response) : openAiReply(response)
  await fake.behave(asked, {
    ...reply,
    ...bluntly(response),
    gone: new Promise((resolve) => response.once('close', () => resolve())),
  })
}

function bluntly(response: ServerResponse): Pick<ModelReply, 'raw' | 'status' | 'breakOff'> {
  return {
    raw: (text) => void response.write(text),
    status: (code) => void response.writeHead(code).end('{"error":"no"}'),
    breakOff: () => response.destroy(),
  }
}

const EMBEDDING = { '/api/embed': 'Ollama', '/v1/embeddings': 'OpenAI' } as const

function embeddingOf(body: Record<string, unknown>): Pick<EmbeddingAsked, 'model' | 'input'> {
  return { model: String(body.model), input: [body.input].flat() as string[] }
}

async function answerEmbedding(fake: FakeModel, asked: EmbeddingAsked, response: ServerResponse): Promise<void> {
  fake.embeddingAsked.push(asked)
  const ollama = (embeddings: unknown) => ({ model: asked.model, embeddings, prompt_eval_count: 8 })
  const openAi = (vectors: unknown) => {
    const data = Array.isArray(vectors)
      ? vectors.map((embedding: unknown, index) => ({ object: 'embedding', index, embedding }))
      : vectors
    // Reversed, because nothing guarantees that vectors come in order.
    return { object: 'list', model: asked.model, data: Array.isArray(data) ? data.reverse() : data }
  }
  await fake.embed(asked, {
    ...bluntly(response),
    vectors: (vectors) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(asked.protocol === 'Ollama' ? ollama(vectors) : openAi(vectors)))
    },
    end: () => void response.end(),
  })
}

type Said = Pick<ModelReply, 'say' | 'done' | 'answer'>

function ollamaReply({ model }: ModelAsked, response: ServerResponse): Said {
  const line = (value: object) => void response.write(`${JSON.stringify({ model, ...value })}\n`)
  return {
    say: (content) => line({ message: { role: 'assistant', content }, done: false }),
    done: () => {
      line({ message: { role: 'assistant', content: '' }, done: true })
      response.end()
    },
    answer: (content, tokens = 50) => {
      line({ message: { role: 'assistant', content }, done: true, prompt_eval_count: tokens - 10, eval_count: 10 })
      response.end()
    },
  }
}

function openAiReply(response: ServerResponse): Said {
  const event = (value: string) => void response.write(`data: ${value}\n\n`)
  return {
    say: (content) => event(JSON.stringify({ choices: [{ index: 0, delta: { content } }] })),
    done: () => {
      event('[DONE]')
      response.end()
    },
    answer: (content, tokens = 50) => {
      const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
      response.end(JSON.stringify({ object: 'chat.completion', choices, usage: { total_tokens: tokens } }))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}
