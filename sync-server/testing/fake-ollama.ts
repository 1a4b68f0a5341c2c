import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OllamaAsked = { model: string; messages: { role: string; content: string }[]; stream: boolean }

/** What a stand-in for Ollama does with a question. */
export type OllamaBehaviour = (asked: OllamaAsked, reply: OllamaReply) => void | Promise<void>

export type OllamaReply = {
  /** Says a piece. */
  say(text: string): void
  done(): void
  /** Sends what no Ollama would. */
  raw(text: string): void
  status(code: number): void
  /** Ends the connection in the middle. */
  breakOff(): void
  /** Resolves when the one who asked has gone. */
  gone: Promise<void>
}

export type FakeOllama = { url: string; asked: OllamaAsked[]; behave: OllamaBehaviour; close(): Promise<void> }

/** A server that speaks Ollama's `POST /api/chat`, as it behaves at its best, or as `behave` says. */
export async function startFakeOllama(): Promise<FakeOllama> {
  const fake: FakeOllama = {
    url: '',
    asked: [],
    behave: (_asked, { say, done }) => {
      say('It is written there [1].')
      done()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => void answer(fake, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

async function answer(fake: FakeOllama, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST' || request.url !== '/api/chat') {
    response.writeHead(404).end()
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const asked = JSON.parse(Buffer.concat(chunks).toString()) as OllamaAsked
  fake.asked.push(asked)
  const line = (value: object) => void response.write(`${JSON.stringify({ model: asked.model, ...value })}\n`)
  await fake.behave(asked, {
    say: (content) => line({ message: { role: 'assistant', content }, done: false }),
    done: () => {
      line({ message: { role: 'assistant', content: '' }, done: true })
      response.end()
    },
    raw: (text) => void response.write(text),
    status: (code) => void response.writeHead(code).end('{"error":"no"}'),
    breakOff: () => response.destroy(),
    gone: new Promise((resolve) => response.once('close', () => resolve())),
  })
}
