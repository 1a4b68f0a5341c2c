import type { Project } from '../../../../shared/contract/projects.ts'
import type { May } from '../../../app/may-do.ts'

type Shown = { project: Project; pageId: number | undefined; may: May; seen: boolean }

/**
 * Whether to show the first steps: on the first page of finished docs, to someone who may invite and hasn't
 * seen them.
 */
export function areFirstStepsDue({ project, pageId, may, seen }: Shown): boolean {
  const isGenerated = project.type !== 'user' && project.status === 'DOC_SUCCESS'
  return !seen && isGenerated && pageId === project.default_page_id && may('members.manage')
}
