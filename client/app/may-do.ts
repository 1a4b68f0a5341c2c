import type { Project } from '../../shared/contract/projects.ts'
import { type Action, can } from '../../shared/rbac/can.ts'
import type { User } from '../session/index.ts'

export type May = (action: Action) => boolean

/**
 * Returns which actions this person may take on a project. The server decides; this only hides actions that
 * it would refuse.
 */
export function mayDo(user: User | undefined, project: Pick<Project, 'visibility' | 'example' | 'role'>): May {
  const actor = user ? { id: user.id, email: user.email, administrator: false } : null
  return (action) => can(actor, action, project)
}
