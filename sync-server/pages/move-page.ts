import type { Tx } from '../../db/connect.ts'
import { findPage, type PageRow, subtree, updatePage } from '../../db/tables/pages.ts'
import { conflict, notFound } from '../errors.ts'

/**
 * Moves a page under another one, or to the top with parent 0. Moves within a project run one after the other: two of
 * them at once could each be right and together make a circle.
 */
export async function movePage(tx: Tx, page: PageRow, parentId: number): Promise<void> {
  await tx`select 1 from projects where id = ${page.project_id} for update`
  await requireParent(tx, page.project_id, parentId)
  if ((await subtree(tx, page.id)).includes(parentId)) {
    throw conflict('page_cycle', 'A page cannot be moved into itself or into a page below it.')
  }
  await updatePage(tx, page.id, { parent_id: parentId })
}

export async function requireParent(tx: Tx, projectId: number, parentId: number): Promise<void> {
  if (parentId === 0) return
  const parent = await findPage(tx, parentId)
  if (parent?.project_id !== projectId) throw notFound()
}
