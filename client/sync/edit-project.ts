import type { Change } from '../../shared/changes/changes.ts'
import { deleteProject as deleteProjectCall, type Project, updateProject } from '../../shared/contract/projects.ts'
import type { Visibility } from '../../shared/rbac/can.ts'
import { send } from '../api/index.ts'
import { clearCreationBasis } from './creation-basis.ts'
import { openedDevice } from './current-device.ts'
import { openProject, readAgain } from './open-project.ts'
import { loadProjectList } from './project-list.ts'

export type ProjectFields = {
  name?: string
  description?: string
  visibility?: Visibility
  show_source?: boolean
  secrets_reason?: string
}

/** Changes properties of a project. Rejects if this fails. */
export async function changeProject(projectId: number, fields: ProjectFields): Promise<void> {
  const device = await openedDevice()
  // Always sends these changes to the server, which must search for secrets before readers see the source.
  const isServers = fields.show_source !== undefined || fields.secrets_reason !== undefined
  if (!isServers && device?.view.project(projectId)) {
    for (const change of changesOf(projectId, fields)) await device.change(change)
    return
  }
  await send(updateProject, { params: { id: projectId }, body: fields }, { handled: 'all' })
  if (!device?.view.project(projectId)) await showAgain(projectId)
}

/** Deletes a project and everything in it. Rejects when it could not be deleted. */
export async function deleteProject(project: Pick<Project, 'id' | 'git_url'>): Promise<void> {
  const { id } = project
  const device = await openedDevice()
  const isOnDevice = device?.view.project(id) !== undefined
  if (isOnDevice) await device.change({ name: 'delete-project', args: { projectId: id } })
  else await send(deleteProjectCall, { params: { id } }, { handled: 'all' })
  // Deletes the basis, because going back to the progress screen would otherwise create the project again.
  clearCreationBasis(project)
  if (!isOnDevice) await showAgain(id)
}

function changesOf(projectId: number, { name, description, visibility }: ProjectFields): Change[] {
  return [
    ...(name === undefined ? [] : [{ name: 'rename-project', args: { projectId, name } } as const]),
    ...(description === undefined ? [] : [{ name: 'describe-project', args: { projectId, description } } as const]),
    ...(visibility === undefined ? [] : [{ name: 'set-visibility', args: { projectId, visibility } } as const]),
  ]
}

/** Reloads the open project or the project list, because nothing else updates them without a device. */
async function showAgain(projectId: number): Promise<void> {
  const { now } = openProject
  if (now.state === 'ready' && now.project.id === projectId) await readAgain()
  else await loadProjectList()
}
