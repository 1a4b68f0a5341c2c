import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '../../app/paths.ts'
import { memoryStorage } from '../../session/testing/memory-storage.ts'
import { conversation, openConversation } from './conversation.ts'
import { keepPrompt } from './kept-prompt.ts'
import { chooseOpened, openedFrom, takeAsked } from './opened-from.ts'

/** Opens the chat from a project, or without one. */
function comeFrom(state: unknown, address = paths.chat()): void {
  const { search } = new URL(address, 'https://docs.example.org')
  const history = {
    state,
    replaceState: (next: unknown, _: string, to?: string) => {
      history.state = next
      if (to !== undefined) vi.stubGlobal('location', new URL(to, 'https://docs.example.org'))
    },
  }
  vi.stubGlobal('location', { search })
  vi.stubGlobal('history', history)
}

/** Opens the chat, also when someone comes back to it. */
function show(): void {
  takeAsked()
  const projectId = openedFrom()
  if (projectId !== undefined) chooseOpened(projectId)
}

beforeEach(() => {
  openConversation(null)
  openConversation('ann')
  return () => vi.unstubAllGlobals()
})

it('the chat selects the project that someone came from until they choose another', () => {
  comeFrom({ projectId: 7 })
  show()
  expect(conversation.projectIds).toEqual([7])
  conversation.projectIds = [7, 8]
  show()
  expect(conversation.projectIds).toEqual([7, 8])
  expect(openedFrom()).toBe(7)

  comeFrom({ projectId: 7 })
  show()
  expect(conversation.projectIds).toEqual([7])
})

it('the chat selects the project that someone came from in another conversation, too', () => {
  comeFrom({ projectId: 7 })
  show()
  openConversation('bob')
  expect(conversation.projectIds).toEqual([])
  show()
  expect(conversation.projectIds).toEqual([7])
})

it('the chat keeps the chosen projects when the page reloads', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  comeFrom({ projectId: 7 })
  show()
  Object.assign(conversation, { projectIds: [7, 8], draft: 'Not sent yet' })
  openConversation(null)
  keepPrompt('ann', { projectIds: [7, 8], draft: 'Not sent yet' })
  openConversation('ann')
  show()
  show()
  expect(conversation.projectIds).toEqual([7, 8])
  comeFrom({ projectId: 9 })
  show()
  expect(conversation.projectIds).toEqual([9])
})

it.each([null, {}, { projectId: '7' }, { projectId: -1 }])('takes no project from %j', (state) => {
  comeFrom(state)
  expect(openedFrom()).toBeUndefined()
})

it('a question in the URL fills the prompt once and selects the project that was open', () => {
  comeFrom(null, paths.chat({ question: 'How & why?', projectId: 7 }))
  show()
  expect([conversation.draft, conversation.projectIds]).toEqual(['How & why?', [7]])
  expect([location.pathname, location.search, openedFrom()]).toEqual(['/chat', '', 7])
  conversation.draft = ''
  show()
  expect(conversation.draft).toBe('')
})

it('a question in the URL keeps the earlier draft and, if no project was open, the chosen projects', () => {
  Object.assign(conversation, { draft: 'Not sent yet', projectIds: [8] })
  comeFrom(null, paths.chat({ question: 'Why?' }))
  show()
  expect([conversation.draft, conversation.projectIds]).toEqual(['Not sent yet\n\nWhy?', [8]])
  comeFrom(null, paths.chat({ question: 'Why?' }))
  show()
  expect(conversation.draft).toBe('Not sent yet\n\nWhy?')
  conversation.draft = 'Tell me how'
  comeFrom(null, paths.chat({ question: 'how' }))
  show()
  expect(conversation.draft).toBe('Tell me how\n\nhow')
})

it('the project chosen in the palette replaces the project of an open chat', () => {
  comeFrom({ projectId: 7 })
  show()
  comeFrom(history.state, paths.chat({ question: 'Why?', projectId: 8 }))
  show()
  expect([conversation.projectIds, openedFrom()]).toEqual([[8], 8])
})
