import type { RowDelta } from './apply-rows.ts'
import type { Replica } from './database.ts'

export type RowIds = { projects: readonly number[]; pages: readonly number[] }

/** How some rows are on the disk, as news of them. Runs inside a transaction over both tables. */
export async function currentRows(db: Replica, ids: RowIds): Promise<RowDelta> {
  const [projects, pages] = await Promise.all([
    db.projects.bulkGet([...ids.projects]),
    db.pages.bulkGet([...ids.pages]),
  ])
  return { my_projects: split(ids.projects, projects), pages: split(ids.pages, pages) }
}

function split<Row>(ids: readonly number[], rows: readonly (Row | undefined)[]): { put: Row[]; delete: number[] } {
  return {
    put: rows.filter((row) => row !== undefined),
    delete: ids.filter((_, at) => rows[at] === undefined),
  }
}
