import fc from 'fast-check'
import { expect, it } from 'vitest'
import { memoryReplica } from '../testing/memory-replica.ts'
import { Conversations, MOST_CONVERSATIONS } from './conversations.ts'
import type { StoredExchange } from './database.ts'

const settings = { docsN: 10, codeN: 10, isSearchOnly: false, searchScope: 'codeAndDocs' } as const
const exchange = (conversation: string, key: string, at: number, text = ''): Omit<StoredExchange, 'own'> => ({
  ...{ key, conversation, at, text, state: text === '' ? 'loading' : 'answered' },
  question: { prompt: `Why ${key}?`, projectIds: [7], settings },
})

it('a conversation keeps its questions in order and takes its name from the first question', async () => {
  const kept = new Conversations(memoryReplica())
  await kept.add(exchange('a', 'a1', 10))
  await kept.add(exchange('b', 'b1', 20, 'So.'))
  await kept.add(exchange('a', 'a2', 30, 'Because.'))
  await kept.settle('a1', { state: 'answered', text: 'Thus.' })
  expect((await kept.all()).map(({ id, title, at }) => [id, title, at])).toEqual([
    ['a', 'Why a1?', 30],
    ['b', 'Why b1?', 20],
  ])
  expect((await kept.read('a')).map(({ key, text }) => [key, text])).toEqual([
    ['a1', 'Thus.'],
    ['a2', 'Because.'],
  ])
  await kept.removeExchange('a2')
  await kept.remove(['b'])
  expect((await kept.all()).map(({ id, exchanges }) => [id, exchanges.length])).toEqual([['a', 1]])
  expect(await kept.read('b')).toEqual([])
})

it('[CV1] two tabs that continue the same conversation lose no exchanges', async () => {
  const replica = memoryReplica()
  const [one, other] = [new Conversations(replica), new Conversations(replica)]
  const steps = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), at: fc.nat(9) }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(steps, async (said) => {
      await one.remove((await one.all()).map(({ id }) => id))
      await Promise.all(said.map(({ key, at }) => (at % 2 ? one : other).add(exchange('talk', key, at, key))))
      expect(new Set((await one.read('talk')).map(({ key }) => key))).toEqual(new Set(said.map(({ key }) => key)))
    }),
    { numRuns: 30 },
  )
})

it('new conversations replace the oldest conversations and their exchanges', async () => {
  const replica = memoryReplica()
  const kept = new Conversations(replica)
  for (let at = 1; at <= MOST_CONVERSATIONS + 2; at++) await kept.add(exchange(`c${at}`, `e${at}`, at, 'x'))
  const ids = (await kept.all()).map(({ id }) => id)
  expect(ids).toHaveLength(MOST_CONVERSATIONS)
  expect(ids).not.toContain('c2')
  expect(ids).toContain('c3')
  expect(await replica.exchanges.count()).toBe(MOST_CONVERSATIONS)
})

it('a late answer to a removed question does not restore the question', async () => {
  const kept = new Conversations(memoryReplica())
  await kept.add(exchange('a', 'a1', 10))
  await kept.remove(['a'])
  await kept.settle('a1', { state: 'answered', text: 'Because.' })
  expect([await kept.all(), await kept.read('a')]).toEqual([[], []])
})
