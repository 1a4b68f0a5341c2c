import { beforeEach, expect, it, vi } from 'vitest'
import { HITS_DEEPEST, type SearchHit } from '../../../shared/contract/rag.ts'
import type { Searched, SearchQuestion, Source } from '../../search/ask-search.ts'
import { RESULTS_AT_ONCE, ResultReader } from './result-reader.ts'

type Call = {
  question: SearchQuestion
  signal: AbortSignal
  source: Source | undefined
  answer: (total: number, from?: Source) => Promise<void>
  fail: () => Promise<void>
}

let calls: Call[]
let reader: ResultReader

beforeEach(() => {
  calls = []
  const ask = (question: SearchQuestion, signal: AbortSignal, source?: Source) => {
    const { promise, resolve, reject } = Promise.withResolvers<Searched>()
    const said = (tell: () => void) => {
      tell()
      return Promise.resolve()
    }
    calls.push({
      question,
      signal,
      source,
      answer: (total, from = 'server') => said(() => resolve(answered(question, total, from))),
      fail: () => said(() => reject(new Error('broken'))),
    })
    return promise
  }
  reader = new ResultReader({ ask, onChange: () => undefined })
})

function answered({ query, limit, offset = 0 }: SearchQuestion, total: number, from: Source): Searched {
  const hits = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => hit(query, offset + at))
  const answer = { hits, total, similar: false, pages: [], symbols: [], projects: [{ id: 1, name: 'One' }] }
  return from === 'server' ? { ...answer, from } : { ...answer, from, searched: ['One'] }
}
const hit = (query: string, at: number) => ({ project_id: 1, headers: [`${query} ${at}`] }) as SearchHit
const call = (at: number) => calls[at] as Call
const now = () => {
  const found = reader.now
  if (found.state !== 'found') return found.state
  return {
    of: found.asked.query,
    hits: found.hits.length,
    more: found.more,
    isOld: found.isOld,
    from: found.answer.from,
  }
}

it('the search results name the query that they answer, even while another query runs', async () => {
  reader.ask({ query: 'router' })
  expect(now()).toBe('asking')
  await call(0).answer(0)
  expect(now()).toMatchObject({ of: 'router', hits: 0, isOld: false })
  reader.ask({ query: 'route' })
  expect(now()).toMatchObject({ of: 'router', isOld: true })
  await call(1).answer(3)
  expect(now()).toMatchObject({ of: 'route', hits: 3, isOld: false })
})

it('the result reader cancels pending reads when a new query starts', async () => {
  reader.ask({ query: 'router' })
  await call(0).answer(90)
  reader.readMore()
  reader.ask({ query: 'route' })
  reader.readMore()
  expect(calls).toHaveLength(3)
  expect(call(1).signal.aborted).toBe(true)
  await call(2).answer(90)
  await call(1).answer(90)
  expect(now()).toMatchObject({ of: 'route', hits: RESULTS_AT_ONCE, more: 'there' })
})

it('more search results come from the source and the query of the first results', async () => {
  reader.ask({ query: 'router', kind: 'code' })
  await call(0).answer(50, 'device')
  reader.readMore()
  expect(call(1).question).toEqual({ query: 'router', kind: 'code', limit: RESULTS_AT_ONCE, offset: RESULTS_AT_ONCE })
  expect(call(1).source).toBe('device')
  await call(1).answer(50, 'device')
  expect(now()).toMatchObject({ hits: 40, more: 'there', from: 'device' })
})

it('the next search results can be requested again after a failure', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  reader.ask({ query: 'router' })
  await call(0).answer(50)
  reader.readMore()
  expect(now()).toMatchObject({ more: 'asking' })
  await call(1).fail()
  await vi.waitFor(() => expect(now()).toMatchObject({ hits: 20, more: 'failed' }), { timeout: 20_000 })
  reader.readMore()
  await call(2).answer(50)
  expect(now()).toMatchObject({ hits: 40, more: 'there' })
  warn.mockRestore()
})

it('the search results end at the maximum offset of the server', async () => {
  reader.ask({ query: 'router' })
  await call(0).answer(5_000)
  for (let at = 1; at < 100; at++) {
    reader.readMore()
    if (calls.length === at) break
    expect(call(at).question.offset).toBeLessThanOrEqual(HITS_DEEPEST)
    await call(at).answer(5_000)
  }
  expect(now()).toMatchObject({ hits: HITS_DEEPEST + RESULTS_AT_ONCE, more: 'too-many' })
})

it('the search results end after the last result, even if the server announced more', async () => {
  reader.ask({ query: 'router' })
  await call(0).answer(25)
  reader.readMore()
  await call(1).answer(20)
  expect(now()).toMatchObject({ hits: 20, more: 'end' })
  reader.ask({ query: ' ' })
  expect(now()).toBe('none-asked')
})
