import { afterAll, expect, it } from 'vitest'
import { startFakeModel } from '../../generator/testing/fake-model.ts'
import { SAFE_CONTEXT } from './limits.ts'
import { ollamaModel } from './ollama.ts'

const fake = await startFakeModel()
afterAll(fake.close)

it('the Ollama client asks a server that reports no context size only once for the size', async () => {
  const model = ollamaModel({ url: fake.url, name: 'small', context: 0, times: { callMs: 60_000 } })
  const { signal } = new AbortController()
  fake.context = 0
  for (let times = 0; times < 3; times++) {
    await model.ask({ messages: [{ role: 'user', content: 'When?' }], schema: {}, mostTokens: 10 }, signal)
  }
  expect(fake.asked.map(({ options }) => options.num_ctx)).toEqual([SAFE_CONTEXT, SAFE_CONTEXT, SAFE_CONTEXT])
  expect(fake.shown).toBe(1)
})
