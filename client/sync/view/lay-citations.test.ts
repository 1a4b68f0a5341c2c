import { expect, it } from 'vitest'
import type { StoredCitation } from '../replica/database.ts'
import { layCitations } from './lay-citations.ts'

const row = (id: number, state: StoredCitation['state']): StoredCitation => ({
  id,
  project_id: 1,
  page_id: 2,
  path: 'a.ts',
  symbol: null,
  start_line: 1,
  end_line: 2,
  commit_hash: 'c1',
  state,
  version: id,
})

it('[OV1] shows as current what was confirmed here and is not sent yet', () => {
  const held = [row(1, 'stale'), row(2, 'stale'), row(3, 'gone'), row(4, 'current')]
  const confirm = (citationId: number) => ({ name: 'confirm-citation', args: { projectId: 1, pageId: 2, citationId } })
  expect(layCitations(held, [])).toEqual(held)
  const laid = layCitations(held, [confirm(1), confirm(3), { name: 'rename-page', args: { citationId: 2 } }])
  expect(laid.map(({ state }) => state)).toEqual(['current', 'stale', 'gone', 'current'])
})
