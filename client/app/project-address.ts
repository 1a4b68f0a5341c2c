import { pageAddress as addressOf, namedRepository, projectPath } from '../../shared/contract/documentation-address.ts'
import type { Project } from '../../shared/contract/projects.ts'
import { gitHost } from '../hosts/git-host.ts'
import { current } from '../sync/current-device.ts'
import { openedByRepository } from '../sync/view/of-repository.ts'

/**
 * Address of a project or of one of its pages. Several projects can document the same repository. A project
 * gets the repository's address only if this address opens that project for this person.
 */
export function pageAddress(project: Pick<Project, 'id' | 'type' | 'git_url'>, pageId?: number | null): string {
  const repository = namedRepository(project, gitHost())
  const opened = repository && current.device && openedByRepository(current.device.view.projects(), repository)
  return opened && opened.id !== project.id ? projectPath(project.id, pageId) : addressOf(project, pageId, gitHost())
}
