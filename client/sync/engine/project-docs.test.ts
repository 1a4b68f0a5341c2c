import { expect, it } from 'vitest'
import { claim } from '../replica/leadership.ts'
import { removeLostProjects } from '../replica/take-shape.ts'
import { memoryReplica } from '../testing/memory-replica.ts'
import { DOCS_MS, ProjectDocs } from './project-docs.ts'

const STATE = Buffer.from([0, 0]).toString('base64')
const doc = (pageId: number, seq: number) => ({ page_id: pageId, doc_seq: seq, state: STATE })
type Portion = { docs: ReturnType<typeof doc>[]; next: number; more: boolean }

/** Opens a project of this person on a server that answers with these portions, one after the other. */
async function opened(portions: (() => Portion | Promise<Portion>)[]) {
  const db = memoryReplica()
  const epoch = (await claim(db, 'worker', 1)) ?? 0
  await db.shapes.put({ name: 'my-projects', handle: 'h', offset: '1_0', complete: 1 })
  const join = () => db.projects.put({ id: 1, version: 1 } as never)
  await join()
  const asked: string[] = []
  const clock = { now: 1_000_000 }
  const docs = new ProjectDocs({
    db,
    epoch,
    baseUrl: 'http://docwright.test',
    now: () => clock.now,
    setTimer: () => () => undefined,
    onStored: async () => undefined,
    fetch: async (address) => {
      asked.push(new URL(String(address)).search)
      return Response.json(await portions.shift()?.())
    },
  })
  const lose = async () => {
    await db.projects.delete(1)
    await removeLostProjects(db, epoch)
  }
  const pageIds = async () => (await db.docs.toArray()).map(({ pageId }) => pageId)
  return { db, docs, asked, clock, join, lose, pageIds }
}

it('[WD2] a lost project ignores late documents, and fetches all documents again when it returns', async () => {
  const { docs, asked, join, lose, pageIds } = await opened([
    () => ({ docs: [doc(7, 1)], next: 1, more: true }),
    async () => {
      await lose()
      return { docs: [doc(8, 2)], next: 2, more: true }
    },
    () => ({ docs: [doc(7, 1), doc(8, 2)], next: 2, more: false }),
  ])
  expect(await docs.bring(1)).toBe('refused')
  expect(await pageIds()).toEqual([])
  await join()
  expect(await docs.bring(1)).toBeUndefined()
  expect([asked, await pageIds()]).toEqual([
    ['?after=0', '?after=1', '?after=0'],
    [7, 8],
  ])
})

it('[WD2] a project that was lost and restored during a fetch gets all its documents', async () => {
  const { docs, asked, join, lose, pageIds } = await opened([
    () => ({ docs: [doc(7, 1)], next: 1, more: true }),
    async () => {
      await lose()
      await join()
      return { docs: [doc(8, 2)], next: 2, more: false }
    },
    () => ({ docs: [doc(7, 1), doc(8, 2)], next: 2, more: false }),
  ])
  expect(await docs.bring(1)).toBeUndefined()
  expect([asked, await pageIds()]).toEqual([
    ['?after=0', '?after=1', '?after=0'],
    [7, 8],
  ])
})

it('[WD2] losing a project deletes its documents even if no other rows of it are stored', async () => {
  const { db, lose, pageIds } = await opened([])
  await db.docs.put({ pageId: 7, projectId: 1, seq: 1, state: new Uint8Array() })
  await lose()
  expect(await pageIds()).toEqual([])
})

it('a later fetch of documents asks only for newer documents, and not at once', async () => {
  const { docs, asked, clock } = await opened([
    () => ({ docs: [doc(7, 1)], next: 1, more: false }),
    () => ({ docs: [], next: 1, more: false }),
  ])
  await docs.bring(1)
  await docs.bring(1)
  expect(asked).toEqual(['?after=0'])
  clock.now += DOCS_MS
  await docs.bring(1)
  expect(asked).toEqual(['?after=0', '?after=1'])
})
