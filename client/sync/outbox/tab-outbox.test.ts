import { IDBFactory } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import type { StoredPage } from '../replica/database.ts'
import { memoryReplica } from '../testing/memory-replica.ts'
import { View } from '../view/view.ts'
import { append } from './outbox.ts'
import { type ShownOutbox, TabOutbox } from './tab-outbox.ts'

const entry = (key: string) => ({
  key,
  name: 'rename-page',
  args: { projectId: 1, pageId: Number(key), name: 'Other' },
  createdAt: 1,
})

const row = (id: number): StoredPage => ({
  id,
  project_id: 1,
  parent_id: 0,
  name: `Page ${id}`,
  type: 'generated',
  kind: null,
  source_path: null,
  created_at: '',
  updated_at: '',
  version: id,
})

function tab() {
  const indexedDB = new IDBFactory()
  const shown: ShownOutbox[] = []
  /** Ids of the pages shown, one list per update. */
  const pages: number[][] = []
  const replica = memoryReplica('ann', indexedDB)
  const view = new View('ann@example.org')
  view.read(1, { projects: [], pages: [] })
  const outbox = new TabOutbox({
    replica,
    laid: () => view.laid,
    onShow: (now) => {
      shown.push(now)
      if (now.rows) view.take(now.rows)
      view.setPending(now.waiting)
      pages.push([...view.pages.byId.keys()])
    },
  })
  const keys = () => shown.at(-1)?.waiting.map(({ key }) => key)
  return { outbox, replica, view, other: memoryReplica('ann', indexedDB), shown, keys, pages }
}

it('a tab shows a new change immediately and without duplicates', async () => {
  const { outbox, shown, keys } = tab()
  const done = outbox.append(entry('1'))
  expect([keys(), shown.at(-1)?.unwritten.length]).toEqual([['1'], 1])
  await done
  expect([keys(), shown.at(-1)?.unwritten.length]).toEqual([['1'], 0])
  expect(shown.every(({ waiting }) => waiting.length === 1)).toBe(true)
})

it('a tab shows changes from other tabs after it writes its own change', async () => {
  const { outbox, other, keys } = tab()
  await append(other, entry('1'))
  await Promise.all([outbox.append(entry('2')), outbox.append(entry('3'))])
  expect(keys()).toEqual(['1', '2', '3'])
})

it('[OU5] a tab shows a new page without interruption even if the storage news arrives late', async () => {
  const { outbox, other, pages } = tab()
  await outbox.append({
    ...entry('1'),
    name: 'create-page',
    args: { projectId: 1, pageId: 7, parentId: 0, name: 'New' },
  })
  await other.transaction('rw', other.outbox, other.pages, async () => {
    await other.outbox.clear()
    await other.pages.put({ ...row(7), name: 'New' })
  })
  await outbox.append(entry('7'))
  await other.outbox.clear()
  await outbox.readAnswers()
  expect(pages.length).toBeGreaterThan(3)
  expect(new Set(pages.map(String))).toEqual(new Set(['7']))
})

it('a tab stops showing a change that could not be stored, and rejects it', async () => {
  const { outbox, replica, keys } = tab()
  replica.outbox.hook('creating', () => {
    throw new Error('no room')
  })
  await expect(outbox.append(entry('1'))).rejects.toThrow('no room')
  expect(keys()).toEqual([])
})

it('a tab reports a refused change exactly once', async () => {
  const { outbox, other, shown } = tab()
  const told = vi.fn()
  outbox.onRefusal((refused) => told(refused.key, refused.message))
  await outbox.append(entry('1'))
  await other.outbox.where('state').equals('waiting').modify({ state: 'refused', message: 'It is gone.' })
  await Promise.all([outbox.readAnswers(), outbox.readAnswers()])
  await outbox.readAnswers()
  expect(told.mock.calls).toEqual([['1', 'It is gone.']])
  expect(shown.at(-1)?.notApplied).toHaveLength(1)
})

it('a closed outbox shows and reports no more changes', async () => {
  const { outbox, shown } = tab()
  await outbox.append(entry('1'))
  outbox.close()
  const { length } = shown
  await outbox.readAnswers()
  expect(shown).toHaveLength(length)
})

it('a tab keeps showing a page after the browser cleared the store, until it knows of the deletion', async () => {
  const { outbox, replica, view, pages } = tab()
  view.read(1, { projects: [], pages: [row(1)] })
  const changeThatGoes = async () => {
    await outbox.append(entry('1'))
    await replica.outbox.clear()
    await outbox.read()
    return pages.at(-1)
  }
  expect(await changeThatGoes()).toEqual([1])
  await replica.shapes.put({ name: 'project/1/pages', handle: 'a', offset: '1', complete: 1 })
  expect(await changeThatGoes()).toEqual([])
})
