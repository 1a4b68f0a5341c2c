import { beforeEach, expect, it, vi } from 'vitest'
import { writeChatEvent } from '../../../shared/protocol/chat.ts'
import { openStream } from '../../api/open-stream.ts'
import { ask } from './ask.ts'
import { readSettings } from './chat-settings.ts'

vi.mock('../../api/open-stream.ts', () => ({ openStream: vi.fn() }))
vi.mock('../../sync/index.ts', () => ({
  answeringOnDevice: async () => ({ userId: 'ann', projectIds: [7], offline: false }),
}))
vi.mock('../../sync/search/ask-device.ts', () => ({ askOnDevice: async () => 'From the device.' }))

const question = { prompt: 'why?', projectIds: [7], settings: readSettings(null), earlier: [] }

/** Lets the server begin to answer, and then runs `then`. */
function answering(then: (stream: ReadableStreamDefaultController) => void): void {
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode(writeChatEvent({ type: 'text', text: 'Half of' }))),
    pull: then,
  })
  const headers = { 'Content-Type': 'application/x-ndjson' }
  vi.mocked(openStream).mockResolvedValue(new Response(body, { headers }))
}

let said: string[]
const asked = (signal = new AbortController().signal) => ask(question, (text) => said.push(text), signal)

beforeEach(() => {
  said = []
})

it('the chat answers from this device when the connection breaks in the middle of an answer', async () => {
  answering((stream) => stream.error(new TypeError('network error')))
  await asked()
  expect(said[0]).toBe('Half of')
  expect(said.at(-1)).toMatch(/^\*The server couldn’t be reached[\s\S]*From the device\.$/)
})

it('the device does not continue an answer that the server ended or someone cancelled', async () => {
  answering((stream) => stream.close())
  await expect(asked()).rejects.toThrow('The answer was cut off')
  const given = new AbortController()
  answering((stream) => {
    given.abort()
    stream.error(given.signal.reason)
  })
  await expect(asked(given.signal)).rejects.toThrow('aborted')
  expect(said).toEqual(['Half of', 'Half of'])
})
