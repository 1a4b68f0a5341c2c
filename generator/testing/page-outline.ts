import type { Database } from '../../db/connect.ts'
import { listPages } from '../../db/tables/pages.ts'
import { findProject } from '../../db/tables/projects.ts'
import { orderPages } from '../../shared/document/files/page-order.ts'

/**
 * Generated pages of a project whose sources exist, as the tree shows them: depth, name, kind and path of
 * each.
 */
export async function outlineOf(database: Database, projectId: number): Promise<string[]> {
  const project = await findProject(database.sql, projectId, null)
  const pages = (await listPages(database.sql, projectId)).filter(
    ({ kind, source_gone }) => kind !== null && source_gone === null,
  )
  return orderPages(pages, project?.default_page_id ?? null).map(
    ({ page, depth }) => `${'  '.repeat(depth)}${page.name} · ${page.kind} · ${page.source_path ?? '-'}`,
  )
}
