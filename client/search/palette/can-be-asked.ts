import type { Project } from '../../../shared/contract/projects.ts'

/**
 * Whether the AI chat can answer a question: about the open project or, if none is open, about one of the
 * person's own projects.
 */
export function canBeAsked(open: Project | undefined, own: readonly Project[]): boolean {
  return (open ? [open] : own).some(({ rag_status }) => rag_status === 'active')
}
