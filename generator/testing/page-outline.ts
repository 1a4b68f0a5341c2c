import type { Database } from '../../db/connect.ts'
import { listPages } from '../../db/tables/pages.ts'
import { findProject } from '../../db/tables/projects.ts'
import { orderPages } from '../../shared/document/files/page-order.ts'

/** The generated pages of a project whose sources are there, as the tree shows them: where each stands, what it is about and how it is called. */
export async function outlineOf(database: Database, projectId: number): Promise<string[]> {
  const project = await findProject(database.sql, projectId, null)
  const pages = (await listPages(database.sql, projectId)).filter(
    ({ kind, source_gone }) => kind !== null && source_gone === null,
  )
  return orderPages(pages, project?.default_page_id ?? null).map(
    ({ page, depth }) => `${'  '.repeat(depth)}${page.name} · ${page.kind} · ${page.source_path ?? '-'}`,
  )
}
