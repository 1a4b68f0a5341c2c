import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { META } from '../../shared/protocol/collaboration.ts'
import { testDatabase } from '../testing/test-database.ts'
import { compactDoc, storeUpdate } from './page-updates.ts'
import { listVersions, readVersion } from './page-versions.ts'
import { insertPages } from './pages.ts'
import { insertProject } from './projects.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.UTC(2026, 0, 5)

describe('versions of a page', async () => {
  const database = await testDatabase()
  const { sql } = database
  await insertProject(sql, { id: 1, type: 'zip', name: 'P', visibility: 'private', status: 'READY' }, null)
  let nextPage = 10
  const newPage = async () => {
    const id = nextPage++
    await insertPages(sql, [{ id, project_id: 1, parent_id: 0, name: 'Page', type: 'generated' }])
    return id
  }
  const compactAt = async (pageId: number, at: number) => {
    const seq = await storeUpdate(database, { pageId, update: new Uint8Array([0, 0]), userId: null, by: 'test' })
    await compactDoc(database, { pageId, seq: seq ?? 0, state: stateOf(seq ?? 0), now: new Date(at) })
  }
  const stateOf = (seq: number) => {
    const doc = new Y.Doc()
    doc.clientID = 1
    doc.getMap(META).set('number', seq)
    return Y.encodeStateAsUpdate(doc)
  }
  const times = async (pageId: number) =>
    (await listVersions(sql, pageId)).map(({ created_at }) => created_at.getTime() - START)

  it('[CO20] are kept at compaction, at most one in ten minutes, and need no update rows', async () => {
    const pageId = await newPage()
    for (const minute of [0, 3, 9.9, 10, 12, 19, 20.5]) await compactAt(pageId, START + minute * MINUTE)
    expect((await times(pageId)).map((time) => time / MINUTE)).toEqual([0, 10, 20.5])
    expect(await sql`select 1 from page_updates where page_id = ${pageId}`).toHaveLength(0)
    expect(await readVersion(sql, pageId, 4)).toEqual(Buffer.from(stateOf(4)))
    expect(await readVersion(sql, pageId, 5)).toBeUndefined()
  })

  it('[CO21] thin out with age: all of the last day, then one a day, then one a week', async () => {
    const pageId = await newPage()
    const end = START + 60 * DAY
    for (let at = START; at <= end; at += 8 * HOUR) await compactAt(pageId, at)
    const ages = (await times(pageId)).map((time) => (end - START - time) / DAY)
    const lastDay = ages.filter((age) => age <= 1)
    const month = ages.filter((age) => age > 1 && age <= 30)
    const older = ages.filter((age) => age > 30)
    expect(lastDay).toHaveLength(4)
    expect([28, 29, 30]).toContain(month.length)
    expect([4, 5, 6]).toContain(older.length)
    // None is far from the next.
    for (const [at, age] of ages.entries()) if (at > 0) expect((ages[at - 1] ?? 0) - age).toBeLessThanOrEqual(8)
  })
})
