import type { Project } from '../../../shared/contract/projects.ts'

/** Whether there is something to ask about: the project that is open or, where none is, one of one's own. */
export function canBeAsked(open: Project | undefined, own: readonly Project[]): boolean {
  return (open ? [open] : own).some(({ rag_status }) => rag_status === 'active')
}
