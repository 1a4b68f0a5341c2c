import { proxy, ref, subscribe } from 'valtio'
import { mintId } from '../../shared/basics/ids.ts'
import { createProject, getProject, listProjects, type Project } from '../../shared/contract/projects.ts'
import type { Visibility } from '../../shared/rbac/can.ts'
import { compareProjects } from '../../shared/statuses/presentation.ts'
import { isSettled, isStatus } from '../../shared/statuses/status.ts'
import { ApiError, send } from '../api/index.ts'
import { openedDevice } from './current-device.ts'
import type { Device } from './device.ts'
import { listedProjects } from './view/listed-projects.ts'

export type ProjectList =
  | { state: 'loading' }
  | { state: 'ready'; projects: readonly Project[] }
  | { state: 'failed'; error: unknown }

/** Projects of the signed-in person, in the order shown. */
export const projectList = proxy<{ now: ProjectList }>({ now: { state: 'loading' } })

let shownBy: Device | undefined
let stopShowing: () => void = () => undefined
/** Counter that grows when the person changes, so that one person's answer isn't shown to the next. */
let person = 0

/**
 * Shows the list from this device at once, and follows its changes. Asks the server if this device hasn't
 * read the list yet. The shown list stays until the answer arrives, or if the server is unreachable.
 */
export async function loadProjectList(): Promise<void> {
  const asked = person
  const device = await openedDevice()
  if (device && device !== shownBy) {
    // The list that is shown, for example the copy from the first paint, stays until a newer one arrives.
    stopShowing()
    shownBy = device
    stopShowing = subscribe(device.state, () => showView(device))
  }
  if (device && showView(device)) return
  try {
    const projects = await send(listProjects, {}, { handled: 'all' })
    if (asked !== person || (device && showView(device))) return
    show(projects.toSorted(compareProjects))
  } catch (error) {
    if (asked !== person) return
    if (projectList.now.state !== 'ready' || error instanceof ApiError) projectList.now = { state: 'failed', error }
  }
}

function showView(device: Device): boolean {
  if (shownBy !== device) return false
  const sorted = listedProjects(device)
  if (!sorted) return false
  const { now } = projectList
  const same = now.state === 'ready' && now.projects.length === sorted.length
  if (!same || sorted.some((project, at) => project !== now.projects[at])) show(sorted)
  return true
}

function show(projects: Project[]): void {
  projectList.now = { state: 'ready', projects: ref(projects) }
}

/** Clears the project list of the person who was signed in. */
export function forgetProjectList(): void {
  person += 1
  stopShowing()
  stopShowing = () => undefined
  shownBy = undefined
  projectList.now = { state: 'loading' }
}

/** Creates a project with one empty page, even without a server. Resolves to both ids. */
export async function createEmptyProject(
  name: string,
  visibility: Visibility,
): Promise<{ id: number; pageId: number | null }> {
  const device = await openedDevice()
  if (device) {
    const [projectId, pageId] = [mintId(), mintId()]
    await device.change({ name: 'create-project', args: { projectId, pageId, name: name.trim(), visibility } })
    return { id: projectId, pageId }
  }
  const body = { name: name.trim(), is_private: visibility === 'private' }
  const { id } = await send(createProject, { body }, { handled: 'all' })
  const project = await send(getProject, { query: { projectId: id } }, { handled: 'all' })
  return { id, pageId: project.default_page_id }
}

/** Whether the project's status says that work is in progress. The list follows such work. */
export function isBusy(project: Pick<Project, 'status'>): boolean {
  return isStatus(project.status) && !isSettled(project.status)
}
