import type { Database } from '../../db/connect.ts'
import { notify } from '../../db/listen.ts'
import { type ProjectRow, updateProject } from '../../db/tables/projects.ts'
import { findLook, noteLook } from '../../db/tables/repositories.ts'
import { transaction } from '../../db/transaction.ts'

/**
 * Stores whether a repository is private. When it was public and no longer is, the documentation becomes
 * private too, until someone decides otherwise. That decision counts until the repository changes again.
 * `isNew`: no page was written from the repository yet. Until its visibility is known, the choice of the
 * project's creator counts.
 */
export async function followPrivacy(
  database: Database,
  { id: projectId, visibility }: Pick<ProjectRow, 'id' | 'visibility'>,
  { isPrivate, isNew = false }: { isPrivate: boolean; isNew?: boolean },
): Promise<void> {
  await transaction(database, async (tx) => {
    const before = (await findLook(tx, projectId))?.is_private ?? (isNew ? isPrivate : false)
    await noteLook(tx, projectId, isPrivate)
    if (!isPrivate || before || visibility === 'private') return
    await updateProject(tx, projectId, { visibility: 'private' })
    await notify(tx, 'access', { projectId })
  })
}
