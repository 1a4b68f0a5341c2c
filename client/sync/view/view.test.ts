import { expect, it } from 'vitest'
import type { Notice, OutboxEntry, StoredPage, StoredProject, StoredTrash } from '../replica/database.ts'
import { View } from './view.ts'

const page = (id: number, name: string, version: number, parent_id = 0): StoredPage => ({
  id,
  project_id: 1,
  parent_id,
  name,
  type: 'generated',
  kind: null,
  source_path: null,
  created_at: '',
  updated_at: '',
  version,
})
const project = { id: 1, name: 'One', version: 1, default_page_id: 1 } as StoredProject
const waiting = (seq: number, name: string, args: object, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  seq,
  key: `k${seq}`,
  name,
  args: { projectId: 1, ...args },
  createdAt: 0,
  state: 'waiting',
  ...more,
})

function opened(): View {
  const view = new View('ann@example.org')
  view.read(1, { projects: [project], pages: [page(1, 'a', 1), page(2, 'b', 2, 1), page(3, 'c', 3, 2)] })
  return view
}
const names = (view: View) =>
  [...view.pages.byId.values()].map(({ id, name, parent_id }) => `${id} ${name} in ${parent_id}`)

it('[OV1] the view shows waiting changes on top of held rows, and the held rows after a refusal', () => {
  const view = opened()
  const before = names(view)
  view.setPending([
    waiting(1, 'create-page', { pageId: 4, parentId: 3, name: 'd' }),
    waiting(2, 'rename-page', { pageId: 4, name: 'dd' }),
    waiting(3, 'move-page', { pageId: 4, parentId: 1 }),
    waiting(4, 'rename-project', { name: 'Two' }),
    waiting(5, 'move-page', { pageId: 1, parentId: 3 }),
  ])
  expect(names(view)).toContain('4 dd in 1')
  // Moves a page below itself. The server will refuse that, and the view doesn't show it.
  expect(names(view)).toContain('1 a in 0')
  expect(view.projects()).toMatchObject([{ name: 'Two' }])
  view.setPending([waiting(1, 'create-page', { pageId: 4, parentId: 3, name: 'd' }, { state: 'refused' })])
  expect(names(view)).toEqual(before)
  expect(view.projects()).toMatchObject([{ name: 'One' }])
})

it('[OV1] the view shows a waiting change over older and newer versions of the row', () => {
  const view = opened()
  view.setPending([waiting(1, 'rename-page', { pageId: 2, name: 'mine' })])
  view.take({ pages: { put: [page(2, 'theirs', 9, 1)], delete: [] } })
  view.take({ pages: { put: [page(2, 'stale', 4, 1)], delete: [] } })
  expect(names(view)).toContain('2 mine in 1')
  view.setPending([])
  expect(names(view)).toContain('2 theirs in 1')
})

it('the view deletes a page with everything below it, even a page created a moment ago', () => {
  const view = opened()
  view.setPending([
    waiting(1, 'create-page', { pageId: 4, parentId: 3, name: 'd' }),
    waiting(2, 'delete-page', { pageId: 2 }),
  ])
  expect(names(view)).toEqual(['1 a in 0'])
})

it('the view creates a new page index only if the visible pages change', () => {
  const view = opened()
  const { pages } = view
  view.take({ pages: { put: [page(1, 'a', 1)], delete: [99] } })
  expect(view.pages).toBe(pages)
  view.take({ pages: { put: [page(1, 'aa', 5)], delete: [] } })
  expect(view.pages).not.toBe(pages)
  expect(view.pages.childrenOf(0)).toMatchObject([{ name: 'aa' }])
})

it('[WD1] the channel, the replica and the documents have a different name for each person', async () => {
  const { channelName } = await import('../engine/messages.ts')
  const { replicaName, documentPrefix } = await import('../../session/unsent-changes.ts')
  for (const name of [channelName, replicaName, documentPrefix]) expect(name('ann')).not.toBe(name('ben'))
})

const deletion = (page_id: number, parent_id: number, ...below: StoredPage[]): StoredTrash => ({
  page_id,
  project_id: 1,
  name: 'x',
  parent_id,
  below: below.length,
  pages: [page(page_id, 'x', 1, parent_id), ...below],
  cause: 'person',
  commit_hash: null,
  deleted_by: 'Ben',
  deleted_at: '2026-11-27T14:00:00Z',
  newer: [],
  expires_at: '2026-12-27T14:00:00Z',
  version: 9,
})

it('[TR1] the view shows a restored page at its old place, with the pages deleted along with it', () => {
  const view = new View('ann@example.org')
  const trash = [deletion(5, 2, page(6, 'below', 1, 5))]
  view.read(1, { projects: [project], pages: [page(1, 'a', 1), page(2, 'b', 2, 1)], trash })
  view.setPending([waiting(1, 'restore-page', { pageId: 5 })])
  expect(names(view)).toEqual(expect.arrayContaining(['5 x in 2', '6 below in 5']))
  // The view is the same if the rows of the answer arrive first.
  view.take({ pages: { put: [page(5, 'x', 10, 2)], delete: [] }, trash: { put: [], delete: [5] } })
  view.setPending([])
  expect(names(view)).toContain('5 x in 2')
})

it('[TR1] the view shows a restored page below the nearest page above it that still exists', () => {
  const view = new View('ann@example.org')
  const trash = [deletion(5, 2), deletion(2, 1)]
  view.read(1, { projects: [project], pages: [page(1, 'a', 1)], trash })
  view.setPending([waiting(1, 'restore-page', { pageId: 5 })])
  expect(names(view)).toContain('5 x in 1')
  view.read(1, { projects: [project], pages: [], trash })
  expect(names(view)).toEqual(['5 x in 0'])
})

it('[TR1] the view undoes a deletion that is not sent yet', () => {
  const view = opened()
  const before = names(view)
  const deleting = waiting(1, 'delete-page', { pageId: 2, seen: { pages: [] } })
  view.setPending([deleting])
  expect(names(view)).toEqual(['1 a in 0'])
  view.setPending([deleting, waiting(2, 'restore-page', { pageId: 2 })])
  expect(names(view).sort()).toEqual(before.sort())
  // Someone who hasn't heard of the restore deletes the page again.
  view.setPending([deleting, waiting(2, 'restore-page', { pageId: 2 }), waiting(3, 'delete-page', { pageId: 2 })])
  expect(names(view)).toEqual(['1 a in 0'])
})

it('the view lists the trash notices of all projects of this person', () => {
  const view = new View('ann@example.org')
  const notice: Notice = { page_id: 5, kind: 'newer-words', name: 'x', people: ['Ben'], pages: [], created_at: '' }
  view.read(undefined, {
    projects: [
      { ...project, notices: [notice] },
      { ...project, id: 2 },
    ],
    pages: [],
  })
  expect(view.notices()).toEqual([{ projectId: 1, notice }])
})
