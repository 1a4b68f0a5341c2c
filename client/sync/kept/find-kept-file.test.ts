import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Replica, StoredCitation } from '../replica/database.ts'
import { memoryReplica } from '../testing/memory-replica.ts'
import { findKeptFile } from './find-kept-file.ts'

let db: Replica

beforeEach(async () => {
  db = memoryReplica()
  await db.files.bulkPut([
    { projectId: 1, path: 'a.ts', hash: 'a', language: 'typescript', text: 'one\ntwo', places: [place(5, 2)] },
    { projectId: 1, path: 'b.ts', hash: 'b', language: null, text: 'three', places: [place(6, 1)] },
  ])
})
afterEach(() => db.delete())

const place = (citation_id: number, line: number) => ({ citation_id, start_line: line, end_line: line })
const cite = (id: number, path: string, more: Partial<StoredCitation> = {}) =>
  db.citations.put({
    id,
    project_id: 1,
    page_id: 7,
    path,
    symbol: null,
    start_line: 1,
    end_line: 1,
    commit_hash: null,
    state: 'current',
    version: 1,
    ...more,
  })

it('a citation finds its kept file, with the lines that were cited when the file was kept', async () => {
  await cite(5, 'a.ts')
  expect(await findKeptFile(db, 5)).toEqual({
    path: 'a.ts',
    hash: 'a',
    language: 'typescript',
    text: 'one\ntwo',
    start_line: 2,
    end_line: 2,
    href: null,
  })
})

it('a changed citation finds the other kept file that it points to now', async () => {
  await cite(6, 'a.ts', { state: 'stale' })
  expect(await findKeptFile(db, 6)).toMatchObject({ path: 'b.ts', text: 'three' })
})

it('a citation finds no file when it is gone, not kept, of another project, or unknown', async () => {
  await cite(5, 'a.ts', { state: 'gone' })
  await cite(6, 'b.ts', { project_id: 2 })
  await cite(8, 'a.ts')
  expect(await Promise.all([5, 6, 8, 9].map((id) => findKeptFile(db, id)))).toEqual(Array(4).fill(undefined))
})
