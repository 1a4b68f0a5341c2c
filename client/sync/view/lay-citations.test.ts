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

it('[OV1] a citation confirmed on this device is shown as current before the change is sent', () => {
  const held = [row(1, 'stale'), row(2, 'stale'), row(3, 'gone'), row(4, 'current')]
  const confirm = (citationId: number) => ({ name: 'confirm-citation', args: { projectId: 1, pageId: 2, citationId } })
  expect(layCitations(2, held, [])).toEqual(held)
  const laid = layCitations(2, held, [confirm(1), confirm(3), { name: 'rename-page', args: { citationId: 2 } }])
  expect(laid.map(({ state }) => state)).toEqual(['current', 'stale', 'gone', 'current'])
})

it('[OV1] a source cited on this device is shown before the device receives the citation', () => {
  const cite = { name: 'cite-source', args: { projectId: 1, pageId: 2, citationId: 5, path: 'b.ts', symbol: 'f' } }
  const pending = [{ ...cite, args: { ...cite.args, startLine: 3, endLine: 4 } }]
  const shown = layCitations(2, [row(1, 'current')], pending)
  expect(shown.find(({ id }) => id === 5)).toMatchObject({
    id: 5,
    path: 'b.ts',
    symbol: 'f',
    start_line: 3,
    end_line: 4,
    state: 'current',
  })
  expect(layCitations(2, [row(5, 'stale')], pending)).toEqual([row(5, 'stale')])
  expect(layCitations(3, [], pending)).toEqual([])
})
