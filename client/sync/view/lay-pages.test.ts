import { afterEach, beforeEach, expect, it } from 'vitest'
import { append } from '../outbox/outbox.ts'
import type { Replica, StoredPage, StoredProject } from '../replica/database.ts'
import { HeldRows } from '../replica/held-rows.ts'
import { memoryReplica } from '../testing/memory-replica.ts'

let db: Replica
let held: HeldRows

beforeEach(async () => {
  db = memoryReplica()
  held = new HeldRows(db, { email: 'ann@example.org', waiting: () => [] })
  await db.projects.bulkPut([1, 2].map((id) => ({ id, name: `Project ${id}`, version: 1 }) as StoredProject))
  await db.pages.bulkPut([page(10, 1, 'Guide'), page(11, 1, 'Part', 10), page(20, 2, 'Other')])
})
afterEach(() => db.close())

const page = (id: number, project_id: number, name: string, parent_id = 0) =>
  ({ id, project_id, name, parent_id, version: 1 }) as StoredPage
const queue = (name: string, args: object) => append(db, { key: name, name, args: { ...args }, createdAt: 1 })
const names = async () => (await held.everyPage()).map(({ name }) => name).sort()

it('[OV1] the page list contains the pages of every project on this device', async () => {
  expect(await names()).toEqual(['Guide', 'Other', 'Part'])
})

it('[OV1] the page list includes unsent new pages, renames and deletions', async () => {
  await queue('rename-page', { projectId: 2, pageId: 20, name: 'Renamed' })
  await queue('create-page', { projectId: 2, pageId: 21, name: 'New' })
  await queue('delete-page', { projectId: 1, pageId: 10 })
  expect(await names()).toEqual(['New', 'Renamed'])
})

it('[OV1] the page list excludes a project with an unsent deletion', async () => {
  await queue('delete-project', { projectId: 1 })
  expect(await names()).toEqual(['Other'])
})
