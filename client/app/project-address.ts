import { pageAddress as addressOf, namedRepository, projectPath } from '../../shared/contract/documentation-address.ts'
import type { Project } from '../../shared/contract/projects.ts'
import { gitHost } from '../hosts/git-host.ts'
import { current } from '../sync/current-device.ts'
import { openedByRepository } from '../sync/view/of-repository.ts'

/**
 * The address of a project or of a page in it, for whoever is here: of several projects of one repository only the one
 * that the repository's address opens for them is known by it.
 */
export function pageAddress(project: Pick<Project, 'id' | 'type' | 'git_url'>, pageId?: number | null): string {
  const repository = namedRepository(project, gitHost())
  const opened = repository && current.device && openedByRepository(current.device.view.projects(), repository)
  return opened && opened.id !== project.id ? projectPath(project.id, pageId) : addressOf(project, pageId, gitHost())
}
