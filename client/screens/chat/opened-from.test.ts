import { beforeEach, expect, it, vi } from 'vitest'
import { conversation, openConversation } from './conversation.ts'
import { chooseOpened, openedFrom } from './opened-from.ts'

/** Comes to the chat from a project, or without one. */
function comeFrom(state: unknown): void {
  const history = {
    state,
    replaceState: (next: unknown) => {
      history.state = next
    },
  }
  vi.stubGlobal('history', history)
}

/** The chat is shown, also when somebody comes back to it. */
function show(): void {
  const projectId = openedFrom()
  if (projectId !== undefined) chooseOpened(projectId)
}

beforeEach(() => {
  openConversation(null)
  openConversation('ann')
  return () => vi.unstubAllGlobals()
})

it('asks about the project that somebody came from, until they choose otherwise', () => {
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

it('asks about it in another conversation, too', () => {
  comeFrom({ projectId: 7 })
  show()
  openConversation('bob')
  expect(conversation.projectIds).toEqual([])
  show()
  expect(conversation.projectIds).toEqual([7])
})

it.each([null, {}, { projectId: '7' }, { projectId: -1 }])('takes no project from %j', (state) => {
  comeFrom(state)
  expect(openedFrom()).toBeUndefined()
})
