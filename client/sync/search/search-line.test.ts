import { beforeEach, expect, it } from 'vitest'
import type { FromSearchWorker, SearchRequest, ToSearchWorker } from './messages.ts'
import { PATIENCE_MS, SearchEnded, SearchLine } from './search-line.ts'

type Started = {
  of: string
  said: ToSearchWorker[]
  hear: (message: FromSearchWorker) => void
  breakDown: (error: unknown) => void
  isClosed: boolean
}

let workers: Started[]
let timers: Set<{ run: () => void; ms: number }>
let line: SearchLine

beforeEach(() => {
  workers = []
  timers = new Set()
  line = new SearchLine({
    start: (of, { heard, broken }) => {
      const worker: Started = { of, said: [], hear: heard, breakDown: broken, isClosed: false }
      workers.push(worker)
      return {
        post: (message) => void worker.said.push(message),
        close: () => {
          worker.isClosed = true
        },
      }
    },
    setTimer: (run, ms) => {
      const timer = { run, ms }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  })
})

const search = { type: 'search', asked: { query: 'route', projectIds: [1], limit: 20 } } as const
const ask = (userId = 'ann', signal?: AbortSignal) => line.ask<string>(userId, search, signal)
const said = (at = 0) => workers[at]?.said.map((message) => message.type)
const answer = (worker = 0, question = 0) => {
  const { said, hear } = workers[worker] as Started
  const { id } = said[question] as SearchRequest
  hear({ type: 'answer', id, answer: `${id}` })
}

it('the search line gives each answer to its question, in whichever order the answers come', async () => {
  const answers = [ask(), ask()]
  answer(0, 1)
  answer(0, 0)
  expect(await Promise.all(answers)).toEqual(['1', '2'])
  expect(workers).toHaveLength(1)
  expect(timers.size).toBe(0)
})

it('the search line cancels a question in the worker and sends no question cancelled earlier', async () => {
  const abort = new AbortController()
  const left = ask('ann', abort.signal)
  const reason = new Error('typed on')
  abort.abort(reason)
  await expect(left).rejects.toBe(reason)
  await expect(ask('ann', abort.signal)).rejects.toBe(reason)
  expect(said()).toEqual(['search', 'cancel'])
  answer()
})

it('a search request is cancelled after a time limit', async () => {
  const slow = ask()
  const [timer] = timers
  expect(timer?.ms).toBe(PATIENCE_MS)
  timer?.run()
  await expect(slow).rejects.toThrow('too long')
  expect(said()).toEqual(['search', 'cancel'])
})

it('[AO7] the search line ends the worker of a former user and starts another for the next user', async () => {
  const left = ask('ann')
  line.endOthers('ann')
  expect(said()).toEqual(['search'])
  line.endOthers(undefined)
  await expect(left).rejects.toBeInstanceOf(SearchEnded)
  expect([said(), workers[0]?.isClosed]).toEqual([['search', 'end'], true])
  line.endOthers(undefined)
  const other = ask('bob')
  expect(workers.map(({ of }) => of)).toEqual(['ann', 'bob'])
  answer(1)
  await other
  const back = ask('ann')
  expect(said(1)).toEqual(['search', 'end'])
  answer(2)
  expect(await back).toBe('3')
})

it('the search line rejects every open question when the worker ends, breaks or is forgotten', async () => {
  const ways = [
    (worker: Started) => worker.hear({ type: 'ended' }),
    (worker: Started) => worker.breakDown(new Error('no such file')),
    () => line.forget('ann'),
  ]
  for (const [at, end] of ways.entries()) {
    const asked = ask()
    line.forget('bob')
    end(workers[at] as Started)
    await expect(asked).rejects.toBeInstanceOf(SearchEnded)
  }
  const again = ask()
  answer(ways.length)
  await again
})
