import { expect, it, vi } from 'vitest'
import { chatPromptKey } from '../../session/index.ts'
import { conversation, openConversation } from './conversation.ts'
import { keepPrompt, keptPrompt } from './kept-prompt.ts'

function tab(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

it('an unsent prompt is restored for the person who wrote it and nobody else', async () => {
  const kept = tab()
  openConversation('ann')
  Object.assign(conversation, { draft: 'How are ships', projectIds: [7] })
  await vi.waitFor(() => expect(kept.size).toBe(1), { timeout: 20_000 })
  openConversation('bob')
  expect([conversation.draft, conversation.projectIds]).toEqual(['', []])
  openConversation('ann')
  expect([conversation.draft, conversation.projectIds]).toEqual(['How are ships', [7]])
})

it('a prompt leaves the tab storage once it is sent or cleared', async () => {
  const kept = tab()
  openConversation('cleo')
  conversation.draft = 'Why?'
  await vi.waitFor(() => expect(kept.size).toBe(1), { timeout: 20_000 })
  conversation.draft = ''
  await vi.waitFor(() => expect(kept.size).toBe(0), { timeout: 20_000 })
})

it.each(['', '{', 'null', '{"draft":1,"projectIds":[]}', '{"draft":"a","projectIds":["7"]}', '{"draft":"a"}'])(
  'nothing is taken from what is no prompt: %s',
  (text) => {
    tab().set(chatPromptKey('dora'), text)
    expect(keptPrompt('dora')).toBeUndefined()
  },
)

it('an unsent prompt is dropped without an error if there is no session storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepPrompt('ann', { draft: 'Why?', projectIds: [] })
  expect(keptPrompt('ann')).toBeUndefined()
})
