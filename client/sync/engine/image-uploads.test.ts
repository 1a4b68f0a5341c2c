import { expect, it } from 'vitest'
import type { Replica } from '../replica/database.ts'
import { memoryReplica } from '../testing/memory-replica.ts'
import { uploadImages } from './image-uploads.ts'

const image = { hash: 'h', projectId: 1, pageId: 7, name: 'x.png', mime: 'image/png', bytes: new Blob(['x']) }

async function withImage(): Promise<Replica> {
  const db = memoryReplica()
  await db.images.put({ ...image, waiting: 1 })
  return db
}

const upload = (db: Replica, answer: () => Promise<Response>) =>
  uploadImages({ db, baseUrl: '', fetch: answer, onChange: () => undefined, isClosed: () => false })

it('an image upload waits until its page exists on the server', async () => {
  const db = await withImage()
  const args = { projectId: 1, pageId: 7, parentId: 0, name: 'New' }
  await db.outbox.add({ seq: 1, key: 'k', name: 'create-page', args, createdAt: 0, state: 'waiting' })
  const notYet = async () => {
    await db.outbox.clear()
    return Response.json({ msg: 'This does not exist.' }, { status: 404 })
  }
  expect(await upload(db, notYet)).toBe(false)
  await db.outbox.clear()
  expect(await db.images.get(['h', 1])).toMatchObject({ waiting: 1 })
  expect(await upload(db, async () => new Response())).toBe(true)
  expect(await db.images.get(['h', 1])).toEqual({ ...image, bytes: expect.anything(), waiting: 0 })
})

it('an image upload is refused if its page is gone', async () => {
  const db = await withImage()
  const gone = async () => Response.json({ msg: 'This does not exist.' }, { status: 404 })
  expect(await upload(db, gone)).toBe(true)
  expect(await db.images.get(['h', 1])).toMatchObject({ waiting: 0, failure: 'This does not exist.' })
})
