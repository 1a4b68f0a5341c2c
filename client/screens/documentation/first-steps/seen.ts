import type { Project } from '../../../../shared/contract/projects.ts'
import type { May } from '../../../app/may-do.ts'

const keyOf = (userId: string) => `first-steps/${userId}`

type Shown = { project: Project; pageId: number | undefined; userId: string | undefined; may: May }

/** Whether someone sees the first page of generated documentation that they can invite to, and was shown nothing yet. */
export function areFirstStepsDue({ project, pageId, userId, may }: Shown): boolean {
  const isGenerated = project.type !== 'user' && project.status === 'DOC_SUCCESS'
  if (!isGenerated || !userId || pageId !== project.default_page_id || !may('members.manage')) return false
  try {
    return localStorage.getItem(keyOf(userId)) === null
  } catch {
    // It would come back each time.
    return false
  }
}

/** For this person on this device, and for good. */
export function rememberFirstSteps(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), 'seen')
  } catch {
    // Nothing was read either.
  }
}
