import { expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { transaction } from '../transaction.ts'
import { insertPages } from './pages.ts'
import { insertProject } from './projects.ts'
import { putInTrash, takeFromTrash } from './trash.ts'

it('a page is always below an existing page or at the top', async () => {
  const database = await testDatabase()
  const { sql } = database
  const project = { type: 'user', name: 'tree', visibility: 'private', status: 'READY' } as const
  for (const id of [1, 2]) await insertProject(sql, { id, ...project }, null)
  const page = (id: number, parent_id: number, project_id = 1) =>
    ({ id, project_id, parent_id, name: String(id), type: 'generated' }) as const
  await insertPages(sql, [page(10, 0), page(11, 10), page(12, 11), page(20, 0, 2)])
  const trash = (root: number, ids: number[]) =>
    transaction(database, (tx) =>
      putInTrash(tx, { projectId: 1, root, ids, cause: { type: 'refresh', commit: 'commit-2' } }),
    )
  for (const parent of [99, 20])
    await expect(insertPages(sql, [page(13, parent)])).rejects.toThrow(/which is not there/)
  await expect(trash(11, [11])).rejects.toThrow(/still stands below/)
  await expect(sql`delete from pages where id = 11`).rejects.toThrow(/still stands below/)
  await trash(12, [12])
  await trash(11, [11])
  await expect(insertPages(sql, [page(13, 11)])).rejects.toThrow(/which is not there/)
  // A page from below a page that is still in the trash comes back somewhere else.
  await expect(transaction(database, (tx) => takeFromTrash(tx, 12, 11))).rejects.toThrow(/which is not there/)
  await transaction(database, (tx) => takeFromTrash(tx, 12, 10))
  expect([
    ...(await sql`select id, parent_id from pages where deleted_at is null and project_id = 1 order by id`),
  ]).toEqual([
    { id: 10, parent_id: 0 },
    { id: 12, parent_id: 10 },
  ])
})
