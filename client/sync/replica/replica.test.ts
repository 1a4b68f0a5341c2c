import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readKept } from '../kept/kept-project.ts'
import { memoryReplica } from '../testing/memory-replica.ts'
import { applyRows, type RowNews } from './apply-rows.ts'
import { Conversations } from './conversations.ts'
import type { Replica } from './database.ts'
import { BEAT_MS, beat, claim, LostLeadership, release, STALE_MS } from './leadership.ts'
import { removeLostProjects, takeShape } from './take-shape.ts'

const SHAPE = 'project/1/pages'
const TIME = '2026-11-21 15:00:00.123+00'

function page(id: number, version: number, name = `v${version}`): RowNews {
  const row = { id, project_id: 1, parent_id: 0, name, type: 'generated', created_at: TIME, updated_at: TIME, version }
  return { op: 'put', row, version }
}
const gone = (id: number, version: number): RowNews => ({ op: 'delete', row: { id, project_id: 1, version }, version })

const write = (db: Replica, news: RowNews[], source: { shape: string } | 'answer') =>
  db.transaction('rw', [db.tombstones, ...db.rowTables], () => applyRows(db, 'pages', news, source))
const names = async (db: Replica) => (await db.pages.toArray()).map(({ id, name }) => `${id} ${name}`)

async function leading(db: Replica, now = 1_000_000): Promise<number> {
  const epoch = await claim(db, `worker ${now}`, now)
  if (epoch === undefined) throw new Error('Somebody else leads')
  return epoch
}
const batch = (news: RowNews[], offset: string, isEnd: boolean) => ({ shape: SHAPE, news, handle: 'h', offset, isEnd })

describe('rows', () => {
  it('[RE1] [RE2] rows end in their last reported state in any order of the reports', async () => {
    const step = fc.record({ isGone: fc.boolean(), fromAnswer: fc.boolean(), order: fc.nat(1000) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        const db = memoryReplica()
        const said = steps.map(({ isGone }, at) => (isGone ? gone(1, at + 1) : page(1, at + 1)))
        const order = steps.map((_, at) => at).sort((a, b) => (steps[a]?.order ?? 0) - (steps[b]?.order ?? 0))
        for (const at of order) {
          await write(db, [said[at] as RowNews], steps[at]?.fromAnswer ? 'answer' : { shape: SHAPE })
        }
        const last = said.at(-1) as RowNews
        expect(await names(db)).toEqual(last.op === 'delete' ? [] : [`1 v${last.version}`])
        db.close()
      }),
      { numRuns: 60 },
    )
  })

  it('a write to the rows reports exactly the changed rows', async () => {
    const db = memoryReplica()
    expect(await write(db, [page(1, 5), page(2, 6)], 'answer')).toMatchObject({
      pages: { put: [{ id: 1 }, { id: 2 }], delete: [] },
    })
    expect(await write(db, [page(1, 4), page(2, 6)], { shape: SHAPE })).toEqual({})
    expect(await write(db, [gone(1, 7)], { shape: SHAPE })).toEqual({ pages: { put: [], delete: [1] } })
  })

  it('stored rows keep times in a format that every browser can parse', async () => {
    const db = memoryReplica()
    await write(db, [page(1, 1)], 'answer')
    expect((await db.pages.get(1))?.created_at).toBe('2026-11-21T15:00:00.123Z')
  })
})

describe('a shape', () => {
  it('[OB1] [LE2] a shape stores its rows and its offset together or not at all', async () => {
    const indexedDB = new IDBFactory()
    const db = memoryReplica('ann', indexedDB)
    const frozen = await leading(db)
    await takeShape(db, frozen, batch([page(1, 1)], '1_0', true))
    const epoch = await leading(memoryReplica('ann', indexedDB), 1_000_000 + STALE_MS)
    await expect(takeShape(db, frozen, batch([page(1, 2), page(2, 3)], '3_0', true))).rejects.toThrow(LostLeadership)
    expect(await names(db)).toEqual(['1 v1'])
    expect(await db.shapes.get(SHAPE)).toMatchObject({ offset: '1_0' })
    await takeShape(db, epoch, batch([page(1, 2)], '3_0', true))
    expect(await db.shapes.get(SHAPE)).toMatchObject({ offset: '3_0', complete: 1 })
  })

  it('[RE3] a shape keeps its rows visible during a reread and then drops missing rows', async () => {
    const db = memoryReplica()
    const epoch = await leading(db)
    await takeShape(db, epoch, batch([page(1, 10), page(2, 11), page(3, 12)], '1_0', true))
    await db.shapes.delete(SHAPE)
    // A server that was restored from a backup counts from an earlier number.
    expect(await takeShape(db, epoch, batch([page(1, 2, 'restored')], '0_0', false))).toEqual({
      delta: {},
      reread: false,
    })
    expect(await names(db)).toEqual(['1 restored', '2 v11', '3 v12'])
    expect((await db.shapes.get(SHAPE))?.complete).toBe(0)
    await write(db, [page(4, 4, 'answered')], 'answer')
    expect(await takeShape(db, epoch, batch([page(3, 3)], '0_1', true))).toMatchObject({ reread: true })
    expect(await names(db)).toEqual(['1 restored', '3 v3', '4 answered'])
  })

  it('[RE3] an interrupted reread of a shape continues from its offset after a crash', async () => {
    const db = memoryReplica()
    const epoch = await leading(db)
    await takeShape(db, epoch, batch([page(1, 1)], '1_0', true))
    await db.shapes.delete(SHAPE)
    await takeShape(db, epoch, batch([page(2, 2)], '0_0', false))
    const later = await leading(db, 1_000_000 + STALE_MS)
    await takeShape(db, later, batch([], '0_1', true))
    expect(await names(db)).toEqual(['2 v2'])
  })

  it('[WD2] a shape leaves the device with its project unless a change to the project is waiting', async () => {
    const db = memoryReplica()
    const epoch = await leading(db)
    await takeShape(db, epoch, { ...batch([], '1_0', true), shape: 'my-projects' })
    await takeShape(db, epoch, batch([page(1, 1), page(2, 2)], '1_0', true))
    const entry = { key: 'k', name: 'rename-page', args: { projectId: 1 }, createdAt: 0, state: 'waiting' as const }
    const seq = await db.outbox.add(entry as never)
    expect(await removeLostProjects(db, epoch)).toEqual([])
    for (const state of ['refused', 'parked'] as const) {
      await db.outbox.update(seq, { state })
      expect(await removeLostProjects(db, epoch)).toEqual([1, 2])
      expect([await db.pages.count(), await db.shapes.get(SHAPE)]).toEqual([0, undefined])
      // The entry can still be read, retried or saved as a file.
      expect(await db.outbox.get(seq)).toMatchObject({ ...entry, state })
      await takeShape(db, epoch, batch([page(1, 1), page(2, 2)], '1_0', true))
    }
    await db.outbox.delete(seq)
    expect(await removeLostProjects(db, epoch)).toEqual([1, 2])
  })
})

describe('what was said of a project in the chat', () => {
  const settings = { docsN: 1, codeN: 1, isSearchOnly: false, searchScope: 'docs' } as const
  const asked = (conversation: string, key: string, projectIds: number[]) => ({
    ...{ key, conversation, at: 1, state: 'answered' as const, text: 'So.' },
    question: { prompt: 'Why?', projectIds, settings },
  })

  it('[WD2] chat exchanges about a project leave the device with the project', async () => {
    const db = memoryReplica()
    const epoch = await leading(db)
    await takeShape(db, epoch, { ...batch([], '1_0', true), shape: 'my-projects' })
    await db.projects.bulkPut([{ id: 1, version: 1 } as never, { id: 2, version: 1 } as never])
    const kept = new Conversations(db)
    await kept.add(asked('both', 'a', [1]))
    await kept.add(asked('both', 'b', [2]))
    await kept.add(asked('lost', 'c', [2, 1]))
    await kept.add(asked('public', 'd', [9]))
    await removeLostProjects(db, epoch)
    expect(await db.exchanges.count()).toBe(4)
    await db.projects.delete(1)
    await removeLostProjects(db, epoch)
    const left = (await kept.all()).map(({ id, exchanges }) => [id, ...exchanges.map(({ key }) => key)])
    expect(left.toSorted()).toEqual([
      ['both', 'b'],
      ['public', 'd'],
    ])
  })
})

describe('a project that was kept offline', () => {
  it('[AO7] a lost offline project and its unshared fetched images leave the device', async () => {
    const db = memoryReplica()
    const epoch = await leading(db)
    await takeShape(db, epoch, { ...batch([], '1_0', true), shape: 'my-projects' })
    await db.projects.put({ id: 2, version: 1 } as never)
    const kept = (projectId: number, images: string[]) => ({ projectId, looked: '', images, parts: [], docBytes: 0 })
    await db.meta.bulkPut([
      { key: 'kept/1', value: kept(1, ['own', 'shared', 'waits']) },
      { key: 'kept/2', value: kept(2, ['shared']) },
    ])
    const blob = { projectId: 1, pageId: 7, name: '', mime: '', bytes: new Blob(['x']) }
    await db.images.bulkPut([
      { ...blob, hash: 'own', waiting: 0, fetched: 1 },
      { ...blob, hash: 'shared', waiting: 0, fetched: 1 },
      { ...blob, hash: 'waits', waiting: 1 },
    ])
    await removeLostProjects(db, epoch)
    expect((await db.images.toCollection().primaryKeys()).map(([hash]) => hash)).toEqual(['shared', 'waits'])
    expect((await readKept(db)).map(({ projectId }) => projectId)).toEqual([2])
  })
})

describe('leading', () => {
  it('[LE1] leadership belongs to one worker and changes after two missed heartbeats', async () => {
    const indexedDB = new IDBFactory()
    const [one, two] = [memoryReplica('ann', indexedDB), memoryReplica('ann', indexedDB)]
    const epoch = await leading(one, 1000)
    expect(await claim(two, 'two', 1000 + BEAT_MS)).toBeUndefined()
    await beat(one, epoch, 1000 + BEAT_MS)
    expect(await claim(two, 'two', 1000 + STALE_MS)).toBeUndefined()
    expect(await claim(two, 'two', 1000 + BEAT_MS + STALE_MS)).toBe(epoch + 1)
    await expect(beat(one, epoch, 1000 + STALE_MS)).rejects.toThrow(LostLeadership)
  })

  it('[LE1] leadership is taken over even if the clock went back a day', async () => {
    const db = memoryReplica()
    const epoch = await leading(db, 100_000_000)
    expect(await claim(db, 'two', 100_000_000 - 86_400_000)).toBe(epoch + 1)
  })

  it('[LE1] leadership is handed over at once when released', async () => {
    const db = memoryReplica()
    await release(db, await leading(db, 10_000_000))
    expect(await claim(db, 'two', 10_000_001)).toBe(2)
  })
})
