import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { replicaName } from '../../session/unsent-changes.ts'
import { memoryReplica } from '../testing/memory-replica.ts'

it('[OU8] an upgraded database keeps its images, including images waiting to be sent', async () => {
  const indexedDB = new IDBFactory()
  const before = new Dexie(replicaName('ann'), { indexedDB, IDBKeyRange })
  before.version(5).stores({ blobs: 'hash, projectId, waiting' })
  const image = { projectId: 1, pageId: 7, name: 'x.png', mime: 'image/png' }
  const images = [
    { ...image, hash: 'failed', bytes: new Blob(['failed']), waiting: 0, failure: 'Too large.' },
    { ...image, hash: 'fetched', bytes: new Blob(['fetched']), waiting: 0, fetched: 1 },
    { ...image, hash: 'waits', bytes: new Blob(['waits']), waiting: 1 },
  ]
  await before.table('blobs').bulkAdd(images)
  before.close()

  const db = memoryReplica('ann', indexedDB)
  expect(await db.images.toArray()).toEqual(images)
  expect(await (await db.images.get(['waits', 1]))?.bytes.text()).toBe('waits')
  expect(await db.images.where('waiting').equals(1).primaryKeys()).toEqual([['waits', 1]])
  expect(db.tables.map(({ name }) => name)).not.toContain('blobs')
  db.close()
})
