import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { createElement, docFromUpdates, fragmentOf } from '../../shared/document/yjs.ts'
import type { AnalysisPool } from '../analysis/worker-pool.ts'
import { indexProject } from '../passages/index-project.ts'

/** Sections of a page: the text under each heading. */
export type Sections = Readonly<Record<string, string>>

/** A project of pages alone. */
export async function putProject({ sql }: Database, id: number): Promise<void> {
  await insertProject(sql, { id, type: 'user', name: `Project ${id}`, visibility: 'private', status: 'READY' }, null)
}

/** Replaces the text of a page, and creates the page if it's missing. */
export async function writePage(
  database: Database,
  { projectId, id }: { projectId: number; id: number },
  sections: Sections,
): Promise<void> {
  const { sql } = database
  const isThere = (await sql`select 1 from pages where id = ${id}`).length > 0
  if (!isThere) await insertPages(sql, [{ id, project_id: projectId, parent_id: 0, name: 'Page', type: 'generated' }])
  const stored = await loadDoc(sql, id)
  const doc = docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
  const before = Y.encodeStateVector(doc)
  const fragment = fragmentOf(doc)
  fragment.delete(0, fragment.length)
  const text = (words: string) => [{ type: 'text', text: words }]
  const blocks = Object.entries(sections).flatMap(([heading, words]) => [
    { type: 'heading', attrs: { level: 1 }, content: text(heading) },
    { type: 'paragraph', content: text(words) },
  ])
  fragment.insert(0, blocks.map(createElement))
  const update = Y.encodeStateAsUpdate(doc, before)
  await storeUpdate(database, { pageId: id, update, userId: null, by: 'test' })
  doc.destroy()
}

/** Updates the index to match the pages. */
export function indexPages(database: Database, projectId: number): Promise<void> {
  // There are no sources to parse.
  const pool = undefined as unknown as AnalysisPool
  return indexProject(projectId, { database, pool, signal: new AbortController().signal })
}
