import type { RowDelta } from './apply-rows.ts'
import type { Replica } from './database.ts'

export type RowIds = { projects: readonly number[]; pages: readonly number[] }

/**
 * Returns the current rows on disk as a delta. A missing row counts as deleted only if its shape was read to
 * the end: a store that the browser has just cleared knows nothing. Must run inside a transaction over both
 * tables and `shapes`.
 */
export async function currentRows(db: Replica, ids: RowIds): Promise<RowDelta> {
  const [projects, pages, shapes] = await Promise.all([
    db.projects.bulkGet([...ids.projects]),
    db.pages.bulkGet([...ids.pages]),
    db.shapes.toArray(),
  ])
  const isWhole = (of: RegExp) => shapes.some(({ name, complete }) => complete === 1 && of.test(name))
  return {
    my_projects: split(ids.projects, projects, isWhole(/^my-projects$/)),
    pages: split(ids.pages, pages, isWhole(/\/pages$/)),
  }
}

function split<Row>(ids: readonly number[], rows: readonly (Row | undefined)[], isWhole: boolean) {
  return {
    put: rows.filter((row) => row !== undefined),
    delete: isWhole ? ids.filter((_, at) => rows[at] === undefined) : [],
  }
}
