import type { Project } from '../../shared/contract/projects.ts'
import { messageOf } from '../api/index.ts'
import { changeProject } from '../sync/index.ts'
import { confirm } from '../ui/confirm/confirm.ts'
import { showToast } from '../ui/toast/toasts.ts'

/** Makes a public project private and a private one public, when somebody has said that this is meant. */
export async function askToChangeVisibility(project: Pick<Project, 'id' | 'visibility'>): Promise<void> {
  const isPrivate = project.visibility === 'public'
  const isMeant = await confirm(
    isPrivate
      ? {
          title: 'Make this project private?',
          text: 'Only people who were invited will be able to read it. Links that others have stop working for them.',
        }
      : {
          title: 'Make this project public?',
          text: 'Everybody who has the address will be able to read all of its pages, signed in or not.',
        },
  )
  if (!isMeant) return
  try {
    await changeProject(project.id, { visibility: isPrivate ? 'private' : 'public' })
  } catch (error) {
    const text = messageOf(error, 'Nothing was changed. Please try again.')
    showToast({ title: 'The visibility was not changed', text, type: 'error' })
  }
}
