import { beforeEach, expect, it, vi } from 'vitest'
import { session } from '../../session/index.ts'
import type { StoredExchange } from '../../sync/index.ts'
import { conversation, openKept as open, openConversation, turnsOf } from './conversation.ts'

const settings = { docsN: 10, codeN: 10, isSearchOnly: false, searchScope: 'codeAndDocs' } as const
const said = (key: string, state: StoredExchange['state'] = 'answered'): StoredExchange => ({
  ...{ key, conversation: 'talk', at: 1, state, text: 'So.', own: [7] },
  question: { prompt: `Why ${key}?`, projectIds: [7, 8], settings },
})

let read: (id: string) => Promise<StoredExchange[]>
const openKept = (id: string) => open(id, (_, wanted) => read(wanted))

beforeEach(() => {
  openConversation(null)
  openConversation('ann')
  read = () => Promise.resolve([said('a'), said('b', 'failed')])
})

it('a reopened conversation shows its exchanges and continues about the same projects', async () => {
  const opening = openKept('talk')
  expect(conversation).toMatchObject({ id: 'talk', opening: 'reading', exchanges: [] })
  expect(await opening).toBe(true)
  expect(conversation).toMatchObject({ opening: false, resumed: 'b', projectIds: [7, 8] })
  expect(conversation.exchanges.map(({ key, state }) => [key, state])).toEqual([
    ['a', 'answered'],
    ['b', 'failed'],
  ])
})

it('a reopened conversation keeps an unsent draft and the projects chosen for it', async () => {
  Object.assign(conversation, { draft: 'How are', projectIds: [9] })
  await openKept('talk')
  expect([conversation.draft, conversation.projectIds]).toEqual(['How are', [9]])
})

it('a conversation that failed to open can be opened again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  read = () => Promise.reject(new Error('gone wrong'))
  expect(await openKept('talk')).toBe(false)
  expect(conversation).toMatchObject({ id: 'talk', opening: 'failed' })
  read = () => Promise.resolve([said('a')])
  expect(await openKept('talk')).toBe(true)
  read = () => Promise.resolve([])
  expect(await openKept('deleted')).toBe(false)
  expect(conversation).toMatchObject({ id: 'deleted', opening: false, exchanges: [] })
})

it('the chat shows the conversation opened last, even if an earlier conversation loads later', async () => {
  const first = Promise.withResolvers<StoredExchange[]>()
  read = (id) => (id === 'slow' ? first.promise : Promise.resolve([said('b')]))
  const slow = openKept('slow')
  await openKept('quick')
  first.resolve([said('a')])
  expect(await slow).toBe(false)
  expect(conversation).toMatchObject({ id: 'quick', opening: false })
  expect(conversation.exchanges.map(({ key }) => key)).toEqual(['b'])
})

it('a reopened conversation is cleared when its owner signs out', async () => {
  await openKept('talk')
  const before = session.now
  session.now = { state: 'visitor', ended: 'by-the-person' }
  await vi.waitFor(() => expect(conversation).toMatchObject({ userId: null, exchanges: [], draft: '' }), {
    timeout: 20_000,
  })
  session.now = before
})

it('a question is sent with all earlier questions, but only with complete answers', () => {
  const exchanges = [said('a'), said('b', 'stopped'), said('c', 'failed')]
  expect(turnsOf(exchanges)).toEqual([
    { query: 'Why a?', answer: 'So.' },
    { query: 'Why b?', answer: '' },
    { query: 'Why c?', answer: '' },
  ])
})
