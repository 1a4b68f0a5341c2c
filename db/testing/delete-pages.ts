import type { Database } from '../connect.ts'
import { putInTrash } from '../tables/trash.ts'
import { transaction } from '../transaction.ts'

/** Deletes pages as a person does, each by itself. */
export async function deletePages(database: Database, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await transaction(database, async (tx) => {
      const [page] = await tx<{ project_id: number }[]>`select project_id from pages where id = ${id}`
      if (!page) throw new Error(`There is no page ${id}`)
      await putInTrash(tx, { projectId: page.project_id, root: id, ids: [id], cause: { type: 'person', id: 'ann' } })
    })
  }
}
