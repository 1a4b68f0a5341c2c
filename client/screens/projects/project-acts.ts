import type { Project } from '../../../shared/contract/projects.ts'
import { messageOf } from '../../api/index.ts'
import { changeProject, deleteProject, type ProjectFields } from '../../sync/index.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { showToast } from '../../ui/toast/toasts.ts'

/** Changes a project; what is refused is said. */
export async function changeOrSay({ id, name }: Project, fields: ProjectFields): Promise<void> {
  try {
    await changeProject(id, fields)
  } catch (error) {
    refused(`"${name}" was not changed`, error)
  }
}

/** Asks first: what was written goes for everybody. */
export async function askToDelete({ id, name }: Project): Promise<void> {
  const isMeant = await confirm({
    title: `Delete "${name}"?`,
    text: 'The project goes with all of its pages and with everything that was written in them, for everybody.',
    confirmLabel: 'Delete',
    danger: true,
  })
  if (!isMeant) return
  try {
    await deleteProject(id)
  } catch (error) {
    refused(`"${name}" was not deleted`, error)
  }
}

function refused(title: string, error: unknown): void {
  showToast({ title, text: messageOf(error, 'Nothing was changed. Please try again.'), type: 'error' })
}
