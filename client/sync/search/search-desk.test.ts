import { expect, it, vi } from 'vitest'
import type { FromSearchWorker, SearchRequest } from './messages.ts'
import { SearchDesk } from './search-desk.ts'

/** Opens a desk whose database answers when the test says so. */
function open() {
  const begun: { id: number; signal: AbortSignal; answer: (said: string) => void; fail: (error: Error) => void }[] = []
  const onEnd = vi.fn()
  const desk = new SearchDesk({
    answer: ({ id }, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      begun.push({ id, signal, answer: resolve, fail: reject })
      return promise
    },
    onEnd,
  })
  const tab = () => {
    const heard: FromSearchWorker[] = []
    return { heard, postMessage: (message: FromSearchWorker) => void heard.push(message) }
  }
  return {
    desk,
    begun,
    onEnd,
    tab,
    until: (count: number) => vi.waitFor(() => expect(begun).toHaveLength(count), { timeout: 20_000 }),
  }
}
const question = (id: number): SearchRequest => ({
  type: 'search',
  id,
  userId: 'ann',
  asked: { query: 'route', projectIds: [1], limit: 20 },
})

it('the search desk answers questions one by one, each to the tab that asked', async () => {
  const { desk, begun, tab, until } = open()
  const [one, other] = [tab(), tab()]
  desk.receive(one, question(1))
  desk.receive(other, question(1))
  await until(1)
  begun[0]?.answer('first')
  await until(2)
  begun[1]?.fail(new Error('broken'))
  await vi.waitFor(() => expect(other.heard).toMatchObject([{ type: 'failure', id: 1 }]), { timeout: 20_000 })
  expect(one.heard).toEqual([{ type: 'answer', id: 1, answer: 'first' }])
})

it('the search desk drops cancelled questions, begun or not, and goes on with the next', async () => {
  const { desk, begun, tab, until } = open()
  const one = tab()
  for (const id of [1, 2, 3]) desk.receive(one, question(id))
  await until(1)
  desk.receive(one, { type: 'cancel', id: 2 })
  desk.receive(one, { type: 'cancel', id: 1 })
  desk.receive(one, { type: 'cancel', id: 9 })
  expect(begun[0]?.signal.aborted).toBe(true)
  begun[0]?.fail(new Error('left'))
  await until(2)
  expect(begun[1]?.id).toBe(3)
  begun[1]?.answer('third')
  await vi.waitFor(() => expect(one.heard).toEqual([{ type: 'answer', id: 3, answer: 'third' }]), { timeout: 20_000 })
})

it('[AO7] the search desk ends for all tabs at once and tells each of them', async () => {
  const { desk, begun, onEnd, tab, until } = open()
  const [one, other] = [tab(), tab()]
  desk.receive(one, question(1))
  await until(1)
  desk.receive(other, question(1))
  desk.receive(other, { type: 'end' })
  expect(onEnd).toHaveBeenCalledOnce()
  expect(begun[0]?.signal.aborted).toBe(true)
  expect([one.heard, other.heard]).toEqual([[{ type: 'ended' }], [{ type: 'ended' }]])
  desk.receive(one, question(2))
  expect(one.heard).toEqual([{ type: 'ended' }, { type: 'ended' }])
  expect(begun).toHaveLength(1)
})
