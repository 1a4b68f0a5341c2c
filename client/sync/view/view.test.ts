import { expect, it } from 'vitest'
import type { OutboxEntry, StoredPage, StoredProject } from '../replica/database.ts'
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

it('[OV1] shows changes that wait on top of what is held, and what is held once they are refused', () => {
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
  // Into a page below itself: the server will refuse it, and it shows nothing.
  expect(names(view)).toContain('1 a in 0')
  expect(view.projects()).toMatchObject([{ name: 'Two' }])
  view.setPending([waiting(1, 'create-page', { pageId: 4, parentId: 3, name: 'd' }, { state: 'refused' })])
  expect(names(view)).toEqual(before)
  expect(view.projects()).toMatchObject([{ name: 'One' }])
})

it('[OV1] keeps a change on top while older and newer news of the row come', () => {
  const view = opened()
  view.setPending([waiting(1, 'rename-page', { pageId: 2, name: 'mine' })])
  view.take({ pages: { put: [page(2, 'theirs', 9, 1)], delete: [] } })
  view.take({ pages: { put: [page(2, 'stale', 4, 1)], delete: [] } })
  expect(names(view)).toContain('2 mine in 1')
  view.setPending([])
  expect(names(view)).toContain('2 theirs in 1')
})

it('deletes a page with everything below it, also what was created there a moment ago', () => {
  const view = opened()
  view.setPending([
    waiting(1, 'create-page', { pageId: 4, parentId: 3, name: 'd' }),
    waiting(2, 'delete-page', { pageId: 2 }),
  ])
  expect(names(view)).toEqual(['1 a in 0'])
})

it('gives a new index when something is shown otherwise, and the same when nothing is', () => {
  const view = opened()
  const { pages } = view
  view.take({ pages: { put: [page(1, 'a', 1)], delete: [99] } })
  expect(view.pages).toBe(pages)
  view.take({ pages: { put: [page(1, 'aa', 5)], delete: [] } })
  expect(view.pages).not.toBe(pages)
  expect(view.pages.childrenOf(0)).toMatchObject([{ name: 'aa' }])
})

it('[WD1] names what it keeps by the person', async () => {
  const { channelName } = await import('../engine/messages.ts')
  const { replicaName, documentPrefix } = await import('../../session/unsent-changes.ts')
  for (const name of [channelName, replicaName, documentPrefix]) expect(name('ann')).not.toBe(name('ben'))
})
