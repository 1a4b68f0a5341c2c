import { expect, it } from 'vitest'
import type { StoredSuggestion } from '../replica/database.ts'
import { laySuggestions } from './lay-suggestions.ts'

const row = (id: number, block: string, state: StoredSuggestion['state'] = 'open'): StoredSuggestion => ({
  id,
  project_id: 1,
  page_id: 2,
  block,
  node: { type: 'paragraph' },
  hash: block,
  commit_hash: null,
  state,
  created_at: '',
  version: id,
})
const settle = (block: string, suggestionId: number, as: string, pageId = 2) => ({
  name: 'settle-suggestion',
  args: { projectId: 1, pageId, block, suggestionId, as },
})
const held = [row(1, 'a'), row(2, 'b', 'accepted'), row(3, 'c', 'dismissed'), row(4, 'd', 'kept')]
const ids = (...pending: Parameters<typeof laySuggestions>[1]) => laySuggestions(held, pending).map(({ id }) => id)

it('[OV1] the suggestion list leaves out suggestions with an unsent answer', () => {
  expect(ids()).toEqual([1, 2])
  expect(ids(settle('a', 1, 'dismissed'), settle('b', 9, 'dismissed'))).toEqual([2])
  expect(ids(settle('b', 9, 'kept'), settle('a', 9, 'kept', 3))).toEqual([1])
})

it('[OV1] the suggestion list shows a suggestion again once its dismissal or refusal is undone', () => {
  expect(ids(settle('a', 1, 'dismissed'), settle('a', 1, 'open'))).toEqual([1, 2])
  expect(ids(settle('a', 1, 'kept'), settle('a', 1, 'open'))).toEqual([1, 2])
  expect(ids(settle('a', 1, 'open'), settle('a', 1, 'dismissed'))).toEqual([2])
  expect(ids(settle('c', 3, 'open'))).toEqual([1, 2, 3])
  expect(ids(settle('d', 9, 'open'))).toEqual([1, 2, 4])
  // A newer text took the place of the dismissed one.
  expect(ids(settle('c', 9, 'open'))).toEqual([1, 2])
})
