import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakeModel } from '../../generator/testing/fake-model.ts'
import { openAiModel } from './openai.ts'

describe('a server of the OpenAI protocol', async () => {
  const fake = await startFakeModel()
  const usual = fake.behave
  const model = openAiModel({
    url: `${fake.url}/v1/`,
    name: 'small',
    key: 'a-key',
    context: 0,
    times: { pauseMs: 60_000 },
  })
  const { signal } = new AbortController()
  afterAll(fake.close)
  beforeEach(() => {
    fake.behave = usual
    fake.asked.length = 0
  })

  const streamed = async (from = model) => {
    const pieces: string[] = []
    for await (const piece of from.stream([{ role: 'user', content: 'When?' }], signal)) pieces.push(piece)
    return pieces
  }

  it('an answer over the OpenAI protocol streams correctly, however its bytes are split', async () => {
    fake.behave = (_, { say, raw, done }) => {
      say('At dawn, ')
      raw(': a comment\n\ndata: {"choices":[{"delta":{"con')
      raw('tent":"früh"}}]}\r\n\r\ndata: {"choices":[],"usage":{}}\n\n')
      say('.')
      done()
    }
    expect(await streamed()).toEqual(['At dawn, ', 'früh', '.'])
    expect(fake.asked).toMatchObject([{ protocol: 'OpenAI', stream: true, authorization: 'Bearer a-key' }])
  })

  it('an OpenAI stream fails when the server breaks off, refuses or sends an invalid event', async () => {
    fake.behave = (_, { say, breakOff }) => {
      say('At ')
      breakOff()
    }
    await expect(streamed()).rejects.toThrow()
    fake.behave = (_, { raw, breakOff }) => {
      raw('data: {"choices":[{"delta":{"content":"At"}}]}\n\n')
      breakOff()
    }
    await expect(streamed()).rejects.toThrow()
    fake.behave = (_, { status }) => status(500)
    await expect(streamed()).rejects.toThrow('status 500')
    fake.behave = (_, { raw, done }) => {
      raw('data: <html>\n\n')
      done()
    }
    await expect(streamed()).rejects.toThrow()
  })

  it('an OpenAI stream fails when the server says nothing for too long', async () => {
    const hasty = openAiModel({ url: `${fake.url}/v1`, name: 'small', key: '', context: 0, times: { firstMs: 20 } })
    fake.behave = () => {}
    await expect(streamed(hasty)).rejects.toThrow('The model took too long')
    expect(fake.asked[0]?.authorization).toBeUndefined()
  })

  it('an OpenAI model uses the configured context or the default, and fails if the server is absent', async () => {
    expect(await model.context(signal)).toBe(4_096)
    expect(await openAiModel({ url: fake.url, name: 'small', key: '', context: 9_000 }).look(signal)).toBe(9_000)
    const gone = await startFakeModel()
    await gone.close()
    const absent = openAiModel({ url: gone.url, name: 'small', key: '', context: 0 })
    await expect(absent.look(signal)).rejects.toMatchObject({ kind: 'absent' })
  })
})
