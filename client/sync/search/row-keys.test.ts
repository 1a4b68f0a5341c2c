import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Replica, StoredCitation, StoredPage } from '../replica/database.ts'
import { memoryReplica } from '../testing/memory-replica.ts'
import { RowKeys } from './row-keys.ts'

let db: Replica
let keys: RowKeys
let reads = 0
/** The worker that writes has its own connection. */
let leader: Replica

const page = (id: number, version = 1) => ({ id, project_id: 1, version }) as StoredPage
const citation = (id: number, version = 1) => ({ id, project_id: 1, page_id: 1, version }) as StoredCitation

beforeEach(async () => {
  const indexedDB = new IDBFactory()
  db = memoryReplica('ann', indexedDB)
  leader = memoryReplica('ann', indexedDB)
  await leader.pages.bulkPut([page(1), page(2)])
  await leader.citations.put(citation(3))
  reads = 0
  db.pages.hook('reading', (row) => {
    reads += 1
    return row
  })
  keys = new RowKeys(db)
})
afterEach(() => {
  keys.close()
  db.close()
  leader.close()
})

it('unrelated writes do not make the row key read the rows of a project again', async () => {
  const key = await keys.of(1)
  expect(reads).toBe(2)
  await leader.meta.put({ key: 'leader', value: 2 })
  await leader.texts.put({ projectId: 1, name: 'list', rows: [] })
  expect(await keys.of(1)).toBe(key)
  expect(reads).toBe(2)
})

it('the row key of a project is new after each change of its pages and citations', async () => {
  const seen = new Set([await keys.of(1)])
  const changes = [
    () => leader.pages.put(page(2, 4)),
    () => leader.pages.delete(1),
    () => leader.citations.put(citation(5)),
    () => leader.citations.where('project_id').equals(1).delete(),
  ]
  for (const change of changes) {
    await change()
    const key = await keys.of(1)
    expect(seen).not.toContain(key)
    seen.add(key)
  }
})
