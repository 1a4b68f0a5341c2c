import { beforeEach, expect, it } from 'vitest'
import { CHAT_PROJECTS_MAX } from '../../../shared/contract/rag.ts'
import { conversation, openConversation, takesMore, toggleProject } from './conversation.ts'

beforeEach(() => {
  openConversation(null)
  openConversation('ann')
})

it('a conversation asks about the chosen projects, each once, in the order chosen', () => {
  toggleProject(1, true)
  toggleProject(2, true)
  toggleProject(1, true)
  expect(conversation.projectIds).toEqual([2, 1])
  toggleProject(2, false)
  toggleProject(3, false)
  expect(conversation.projectIds).toEqual([1])
})

it('a conversation takes no more projects than the server accepts', () => {
  for (let id = 1; id <= CHAT_PROJECTS_MAX; id++) {
    expect(takesMore(conversation.projectIds)).toBe(true)
    toggleProject(id, true)
  }
  expect(takesMore(conversation.projectIds)).toBe(false)
  toggleProject(1000, true)
  expect(conversation.projectIds).toHaveLength(CHAT_PROJECTS_MAX)
  expect(conversation.projectIds).not.toContain(1000)
  toggleProject(7, false)
  toggleProject(1000, true)
  expect(conversation.projectIds.at(-1)).toBe(1000)
})
