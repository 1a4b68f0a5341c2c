import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeModel, startFakeModel } from '../../generator/testing/fake-model.ts'
import { meaningOf } from '../../generator/testing/meanings.ts'
import { ollamaEmbedder } from './ollama.ts'
import { openEmbedder } from './open-model.ts'
import { openAiEmbedder } from './openai.ts'

const fake = await startFakeModel()
afterAll(fake.close)
const usual = fake.embed
beforeEach(() => {
  fake.embed = usual
  fake.embeddingAsked.length = 0
})

const many = (length: number, value: unknown = 1) => Array.from({ length }, () => value)
const sends =
  (vectors: unknown): FakeModel['embed'] =>
  (_, reply) =>
    reply.vectors(vectors)

/** Faulty behaviour of a server, and the message for it. Each case asks for two texts. */
const FAULTS: readonly { name: string; embed: FakeModel['embed']; kind: string; what: RegExp }[] = [
  { name: 'too few', embed: sends([many(16)]), kind: 'broken', what: /1 vectors for 2 texts/ },
  { name: 'too many', embed: sends([many(16), many(16), many(16)]), kind: 'broken', what: /3 vectors for 2 texts/ },
  { name: 'one dimension', embed: sends([[1], [1]]), kind: 'broken', what: /have 1 numbers/ },
  { name: '10,000 dimensions', embed: sends([many(10_000), many(10_000)]), kind: 'broken', what: /10000 numbers/ },
  { name: 'different lengths', embed: sends([many(16), many(17)]), kind: 'broken', what: /different lengths/ },
  { name: 'null for a number', embed: sends([many(16), many(16, null)]), kind: 'broken', what: /no number/ },
  { name: 'NaN as a word', embed: sends([many(16), many(16, 'NaN')]), kind: 'broken', what: /no number/ },
  { name: 'no vectors', embed: sends([null, 'x']), kind: 'broken', what: /0 numbers/ },
  { name: 'no list', embed: sends({ length: 2 }), kind: 'broken', what: /no vectors|none of the OpenAI protocol/ },
  { name: 'status 500', embed: (_, { status }) => status(500), kind: 'refused', what: /status 500/ },
  { name: 'a closed connection', embed: (_, { breakOff }) => breakOff(), kind: 'broken', what: /broke off/ },
  {
    name: 'no JSON',
    embed: (_, { raw, end }) => {
      raw('{"embeddings":[[NaN')
      end()
    },
    kind: 'broken',
    what: /could not be read/,
  },
  {
    name: 'an answer that is nothing',
    embed: (_, { raw, end }) => {
      raw('null')
      end()
    },
    kind: 'broken',
    what: /no vectors|could not be read/,
  },
]

describe.each(['Ollama', 'OpenAI'] as const)('an embedding model over the protocol of %s', (protocol) => {
  const embedder = (callMs = 60_000) =>
    protocol === 'Ollama'
      ? ollamaEmbedder({ url: fake.url, name: 'near', times: { callMs } })
      : openAiEmbedder({ url: `${fake.url}/v1`, name: 'near', key: 'a-key', times: { callMs } })
  const { signal } = new AbortController()

  it('an embedder gives a vector for each text, in the order of the texts', async () => {
    const texts = ['A ship.', 'A lamp.', 'A pier.']
    expect(await embedder().embed(texts, signal)).toEqual(texts.map(meaningOf))
    const authorization = protocol === 'OpenAI' ? 'Bearer a-key' : undefined
    expect(fake.embeddingAsked).toEqual([{ protocol, model: 'near', input: texts, authorization }])
  })

  it.each(FAULTS)('an embedder reports what went wrong: $name', async ({ embed, kind, what }) => {
    fake.embed = embed
    const failed = embedder().embed(['A ship.', 'A lamp.'], signal)
    await expect(failed).rejects.toMatchObject({ name: 'ModelFault', kind, message: expect.stringMatching(what) })
  })

  it('an embedding request fails after its time limit or when the answer is too large', async () => {
    fake.embed = () => {}
    await expect(embedder(20).embed(['A ship.'], signal)).rejects.toMatchObject({ kind: 'late' })
    fake.embed = (_, { raw }) => {
      for (let megabytes = 0; megabytes <= 16; megabytes++) raw(' '.repeat(1_000_000))
    }
    await expect(embedder().embed(['A ship.'], signal)).rejects.toMatchObject({ kind: 'broken' })
  })
})

it('openEmbedder chooses the configured server, and returns null without a model name', () => {
  const settings = { OLLAMA_URL: '', OPENAI_URL: '', OPENAI_KEY: '', EMBEDDING_MODEL: '' }
  expect(openEmbedder({ ...settings, OLLAMA_URL: fake.url })).toBeNull()
  const named = { ...settings, EMBEDDING_MODEL: 'near' }
  expect(openEmbedder({ ...named, OLLAMA_URL: fake.url })).toMatchObject({ protocol: 'Ollama', name: 'near' })
  expect(openEmbedder({ ...named, OPENAI_URL: `${fake.url}/v1` })).toMatchObject({ protocol: 'OpenAI', name: 'near' })
})
