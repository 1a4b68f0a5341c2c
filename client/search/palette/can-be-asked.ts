import type { Project } from '../../../shared/contract/projects.ts'

/**
 * Whether a question is possible: about the open project or, if none is open, about one of the person's own.
 */
export function canBeAsked(open: Project | undefined, own: readonly Project[]): boolean {
  return (open ? [open] : own).some(({ rag_status }) => rag_status === 'active')
}
