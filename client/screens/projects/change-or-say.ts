import type { Project } from '../../../shared/contract/projects.ts'
import { messageOf } from '../../api/index.ts'
import { changeProject, type ProjectFields } from '../../sync/index.ts'
import { showToast } from '../../ui/toast/toasts.ts'

/** Changes a project, and shows a toast if that fails. */
export async function changeOrSay({ id, name }: Project, fields: ProjectFields): Promise<void> {
  try {
    await changeProject(id, fields)
  } catch (error) {
    const text = messageOf(error, 'Nothing was changed. Please try again.')
    showToast({ title: `Couldn’t change “${name}”`, text, type: 'error' })
  }
}
