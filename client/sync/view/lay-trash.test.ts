import { expect, it } from 'vitest'
import type { OutboxEntry, StoredPage, StoredTrash } from '../replica/database.ts'
import { layTrash } from './lay-trash.ts'

const AT = Date.UTC(2026, 10, 27, 14)
const page = (id: number, parent_id = 0) => ({ id, project_id: 1, parent_id, name: `Page ${id}` }) as StoredPage
const entry = (page_id: number, deleted_at: string) =>
  ({ page_id, project_id: 1, name: 'x', deleted_at }) as StoredTrash
const change = (name: string, pageId: number, projectId = 1): OutboxEntry => ({
  seq: 1,
  key: '',
  name,
  args: { projectId, pageId },
  createdAt: AT,
  state: 'waiting',
})
const pages = [page(1), page(2, 1), page(3, 2), page(4)]
const trash = [entry(8, '2026-11-26T10:00:00Z'), entry(9, '2026-11-27T10:00:00Z')]
const ids = (...waiting: OutboxEntry[]) =>
  layTrash({ projectId: 1, trash, pages }, waiting).map(({ page_id }) => page_id)

it('[TR1] the trash lists the newest deletion first, without pages restored or purged here', () => {
  expect(ids()).toEqual([9, 8])
  expect(ids(change('restore-page', 9))).toEqual([8])
  expect(ids(change('purge-page', 8), change('purge-page', 9, 2))).toEqual([9])
})

it('[TR1] the trash lists unsent deletions from this device with the pages below them', () => {
  const [first] = layTrash({ projectId: 1, trash, pages }, [change('delete-page', 1), change('delete-page', 4, 2)])
  expect(first).toMatchObject({
    page_id: 1,
    name: 'Page 1',
    below: 2,
    waits: true,
    deleted_at: '2026-11-27T14:00:00.000Z',
    expires_at: '2026-12-27T14:00:00.000Z',
  })
  expect(first?.pages.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(ids(change('delete-page', 1), change('restore-page', 1))).toEqual([9, 8])
})
