import { describe, expect, it } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { updatesAfter } from '../../db/tables/page-updates.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { PageStore } from './page-store.ts'

describe('the store of all rooms', async () => {
  const database = await testDatabase()
  const { sql } = database
  await sql`insert into projects (id, type, name, visibility, status) values (1, 'user', 'P', 'private', 'DOC_SUCCESS')`
  const page = { project_id: 1, parent_id: 0, name: 'P', type: 'generated' } as const
  await insertPages(
    sql,
    Array.from({ length: 40 }, (_, n) => ({ id: n + 1, ...page })),
  )
  const take = {
    plain: () => undefined,
    take: async () => [{ update: new Uint8Array([0, 0]), userId: null }],
  }

  /** Returns the database, with a count of the transactions that began on it. */
  function counting(): { begun: () => number; database: Database } {
    let count = 0
    const begin = (run: never) => {
      count += 1
      return sql.begin(run)
    }
    const counted = new Proxy(sql, { get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)) })
    return { begun: () => count, database: { ...database, sql: counted } }
  }

  it('the page store stores updates of many pages in one transaction, in the order of each page', async () => {
    const { begun, database: counted } = counting()
    const store = new PageStore(counted, 'a test')
    const pages = Array.from({ length: 20 }, (_, n) => n + 1)
    const outcomes = await Promise.all(pages.map((pageId) => store.store(pageId, take)))
    expect(outcomes).toEqual(pages.map(() => ({ type: 'stored', last: 1, count: 1, plain: false })))
    expect(begun()).toBe(1)
    expect(await store.store(7, take)).toEqual({ type: 'stored', last: 2, count: 1, plain: false })
    expect((await updatesAfter(sql, 7, 0)).map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('the page store writes plain typing in one statement, and rereads a page that has changed since', async () => {
    const { begun, database: counted } = counting()
    const store = new PageStore(counted, 'a test')
    const update = { update: new Uint8Array([0, 0]), userId: null }
    const at = (seq: number) => ({ ...take, plain: () => ({ seq, updates: [update, update] }) })
    const plain = { type: 'stored', last: 2, count: 2, plain: true }
    expect(await Promise.all([store.store(21, at(0)), store.store(22, at(0))])).toEqual([plain, plain])
    expect(begun()).toBe(0)
    const outcomes = await Promise.all([
      store.store(21, at(2)),
      store.store(22, at(1)),
      store.store(23, at(7)),
      store.store(4242, at(0)),
    ])
    expect(outcomes).toEqual([
      { ...plain, last: 4 },
      { type: 'stored', last: 3, count: 1, plain: false },
      { type: 'stored', last: 1, count: 1, plain: false },
      { type: 'gone' },
    ])
    expect(begun()).toBe(2)
    expect((await updatesAfter(sql, 21, 0)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect((await updatesAfter(sql, 22, 0)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  it('the page store reports a deleted page, and a broken page does not affect the others', async () => {
    const store = new PageStore(database, 'a test')
    const fails = () => {
      throw new Error('broken')
    }
    const broken = { plain: fails, take: fails }
    const outcomes = await Promise.all([
      store.store(31, take),
      store.store(32, broken),
      store.store(4242, take),
      store.store(33, take),
    ])
    expect(outcomes.map(({ type }) => type)).toEqual(['stored', 'failed', 'gone', 'stored'])
    expect(await updatesAfter(sql, 32, 0)).toEqual([])
  })
})
