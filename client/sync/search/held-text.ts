import type { SearchText } from '../../../shared/contract/search-text.ts'
import type { Replica } from '../replica/database.ts'
import type { RowKeys } from './row-keys.ts'
import type { TextToSearch } from './search-database.ts'
import { LIST, partsOf } from './text-parts.ts'

/** Returns a project's search text on this device; undefined if it isn't completely stored. */
export async function heldText(db: Replica, rowKeys: RowKeys, projectId: number): Promise<TextToSearch | undefined> {
  const row = await db.texts.get([projectId, LIST])
  if (!row) return undefined
  const list = JSON.parse(row.rows[0] ?? 'null') as SearchText
  const keys = await db.texts.where('projectId').equals(projectId).primaryKeys()
  const here = keys.map(([, name]) => name)
  const names = partsOf(list, here).map(({ name }) => name)
  return {
    projectId,
    list,
    rowsKey: await rowKeys.of(projectId),
    names,
    read: async (name) => (await db.texts.get([projectId, name]))?.rows ?? [],
    readRows: async () => ({
      pages: await db.pages.where('project_id').equals(projectId).toArray(),
      citations: await db.citations.where('project_id').equals(projectId).toArray(),
    }),
  }
}
