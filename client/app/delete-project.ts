import type { Project } from '../../shared/contract/projects.ts'
import { messageOf } from '../api/index.ts'
import { deleteProject } from '../sync/index.ts'
import { proveFirst, withProof, wordsOfDeletion } from '../sync/proof.ts'
import { confirm } from '../ui/confirm/confirm.ts'
import { showToast } from '../ui/toast/toasts.ts'

/**
 * Deletes a project after the person confirms, because deleting removes its content for everyone. Resolves
 * to whether the project was deleted. If the server refused, shows the reason.
 */
export async function askToDeleteProject(project: Project): Promise<boolean> {
  const { name } = project
  const isMeant = await confirm({
    title: ['Delete “', name, '”?'],
    text: 'This deletes the project and all its pages for everyone.',
    confirmLabel: 'Delete',
    danger: true,
  })
  if (!isMeant) return false
  try {
    const what = wordsOfDeletion(name)
    if (!(await proveFirst(what))) return false
    await withProof(what, () => deleteProject(project))
    return true
  } catch (error) {
    const text = messageOf(error, 'Nothing was changed. Please try again.')
    showToast({ title: `Couldn’t delete “${name}”`, text, type: 'error' })
    return false
  }
}
