import type { Project } from '../../shared/contract/projects.ts'
import { currentUser } from '../session/index.ts'
import { createPage } from '../sync/index.ts'
import { catchTyping } from '../ui/early-typing.ts'
import { pageAddress } from './project-address.ts'

/** Creates a page below another, or at the top (0), and opens it. Resolves to whether this succeeded. */
export async function beginPage(
  project: Project,
  parentId: number,
  navigate: (address: string) => void,
): Promise<boolean> {
  const typing = catchTyping(`${currentUser()?.id} ${project.id}`)
  const id = await createPage(project.id, parentId)
  typing.opens(id)
  if (id !== undefined) navigate(pageAddress(project, id))
  return id !== undefined
}
