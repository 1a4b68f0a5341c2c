import { expect, it } from 'vitest'
import { lockDoc } from '../../db/tables/page-updates.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { PageStore } from './page-store.ts'

// The embedded database runs transactions one after the other, so no page can be locked there while others
// store.
it('a page locked by another transaction does not delay other pages', async () => {
  const database = await testDatabase()
  await database.sql`insert into projects (id, type, name, visibility, status)
    values (1, 'user', 'P', 'private', 'DOC_SUCCESS')`
  const page = { project_id: 1, parent_id: 0, name: 'P', type: 'generated' } as const
  await insertPages(
    database.sql,
    [35, 36].map((id) => ({ id, ...page })),
  )
  const take = {
    plain: () => undefined,
    take: async () => [{ update: new Uint8Array([0, 0]), userId: null }],
  }
  const store = new PageStore(database, 'a test')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = () => {}
  const holding = new Promise<void>((resolve) => {
    locked = resolve
  })
  const holder = transaction(database, async (tx) => {
    await lockDoc(tx, 35)
    locked()
    await held
  })
  await holding
  let waited = false
  const waiting = store.store(35, take).finally(() => {
    waited = true
  })
  expect((await store.store(36, take)).type).toBe('stored')
  expect(waited).toBe(false)
  release()
  await holder
  expect(await waiting).toEqual({ type: 'stored', last: 1, count: 1, plain: false })
})
